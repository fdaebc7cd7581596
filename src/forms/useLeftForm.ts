import { type RefObject, useEffectEvent, useLayoutEffect, useMemo } from 'react';
import type { Form } from '../../machines/shared/form.ts';
import type { KeptSubmission, Submission } from '../../machines/shared/submission.ts';
import { textsIn } from './form-document.ts';

interface Left {
  texts: Record<string, string>;
  kept: KeptSubmission<never> | undefined;
}

/**
 * The forms that were left for another page of the site, by the entry of the history that shows them: the way back finds them
 * again, as where the browser goes from page to page by itself. They are gone with the page's script.
 */
const left = new Map<string, Left>();

const entryOf = ({ controls }: Pick<Form, 'controls'>) =>
  import.meta.env.SSR ? '' : `${controls} ${history.state?.key}`;

/** What was left in this form on this entry of the history. */
export function useLeftForm(form: Pick<Form, 'controls'>): Left | undefined {
  return useMemo(() => left.get(entryOf(form)), [form]);
}

/** Keeps what is in the form, and what was sent of it, when its page is left. */
export function useKeepWhenLeft(
  form: Pick<Form, 'controls' | 'labels'>,
  element: RefObject<HTMLFormElement | null>,
  submission: () => Pick<Submission<object>, 'payload' | 'key'>,
): void {
  const entry = useMemo(() => entryOf(form), [form]);
  // The form is still in the document when it is taken away.
  const leave = useEffectEvent(() => {
    const { payload, key } = submission();
    const fields = Object.keys(form.labels);
    if (!element.current) return void left.delete(entry);
    // No password is kept.
    const kept = payload && key && !fields.includes('password') ? { payload: payload as never, key } : undefined;
    left.set(entry, { texts: textsIn(element.current, form.controls, fields), kept });
  });
  useLayoutEffect(() => leave, []);
}
