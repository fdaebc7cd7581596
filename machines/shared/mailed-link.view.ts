import { BASE_PATH } from '../domain/base-path.ts';
import type { FormState } from './form-state.ts';
import { formView } from './form-view.ts';
import type { Form } from './form.ts';
import type { LinkInput } from './mailed-link.ts';
import type { Submission } from './submission.ts';

interface LinkSnapshot {
  value: unknown;
  context: LinkInput & Submission<object>;
}

interface LinkWords {
  /** The state after an accepted password, and what is said then. */
  done: string;
  says: string;
}

/** The view of a form to which a mailed link leads, with what takes its place (SRV-6, SRV-7). */
export const mailedLinkView = (form: Form, { done, says }: LinkWords) => {
  const show = formView(form, {
    title: 'Your account',
    outcome({ value, context: { arrival } }: LinkSnapshot) {
      if (value === done) return { text: says, takesFocus: arrival !== 'after it was done' };
      if (value !== 'unusable') return null;
      const text = 'This link cannot be used. It may have expired or already been used.';
      return { text, takesFocus: arrival !== 'without a usable link' };
    },
  });
  return (snapshot: LinkSnapshot, given?: FormState) => ({
    ...show(snapshot, given),
    login: snapshot.value === done ? ({ role: 'link', name: 'Log in', url: `${BASE_PATH}/login` } as const) : null,
  });
};
