import type { SnapshotFrom } from 'xstate';
import { BASE_PATH } from '../domain/base-path.ts';
import { withoutCookies } from '../shared/account-texts.ts';
import { type FormState, untouchedForm } from '../shared/form-state.ts';
import { formView } from '../shared/form-view.ts';
import { textOfAlert } from '../shared/form.ts';
import { stateName } from '../core/inspection.ts';
import { paragraph, text } from '../core/view.ts';
import { legalForm } from './legal-acceptance.form.ts';
import type { legalAcceptanceMachine } from './legal-acceptance.machine.ts';
import { notLoggedIn } from './legal-acceptance.schema.ts';
import { acceptedVersions } from './legal-version.ts';

const recorded = { text: 'Thank you. Your acceptance is recorded.', takesFocus: true };

const show = formView(legalForm, {
  title: 'Your acceptance',
  sentTitle: 'Accepted',
  outcome: ({ value }) => (value === 'success' ? recorded : null),
});

/** The states as those of every form. */
const asOfForms: Readonly<Record<string, string>> = { idle: 'editing', processing: 'sending' };

/** For a visitor without a session. The login leads back here. */
const loginFirst = {
  role: 'paragraph',
  children: [
    { role: 'link', name: 'Log in', url: `${BASE_PATH}/login` },
    text(` and come back here. ${withoutCookies}`),
  ],
} as const;

/** LEGAL-2 to LEGAL-6. */
export const legalAcceptanceView = (
  { value, context }: SnapshotFrom<typeof legalAcceptanceMachine>,
  given: FormState = untouchedForm(legalForm),
) => {
  const [state = ''] = stateName(value).split('.');
  const { refusal, destination, redirectUrl, signupEmail } = context;
  const { refused, interrupted } = legalForm.texts;
  const reason = refusal ? `Error: ${refusal.error ?? refused}` : interrupted;
  const whole = given.whole ?? (state === 'error' ? { parts: [{ text: reason }], byFields: false } : null);
  const view = show({ value: asOfForms[state] ?? state, context }, { ...given, whole });
  const isForm = view.submit !== null;
  // On arrival the relay's reason came with the page.
  const said = state === 'idle' ? given.whole && textOfAlert(given.whole.parts) : refusal?.error;
  return {
    ...view,
    // As the query was on arrival: the page takes the address out of it.
    submit: view.submit && {
      ...view.submit,
      carried: { redirect_url: redirectUrl, ...(signupEmail !== null && { user_email: signupEmail }) },
    },
    versions: isForm ? paragraph(acceptedVersions) : null,
    login: isForm && said === notLoggedIn ? loginFirst : null,
    completing: !isForm && destination === null ? paragraph('Completing your signup…') : null,
    // The page follows it by itself a moment later.
    leave: !isForm && destination !== null ? ({ role: 'link', name: 'Continue', url: destination } as const) : null,
  };
};
