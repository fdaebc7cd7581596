import { type RefObject, useEffectEvent, useLayoutEffect, useMemo } from 'react';
import type { Form } from '../../machines/shared/form.ts';
import type { KeptSubmission, Submission } from '../../machines/shared/submission.ts';
import { textsIn } from './form-document.ts';

interface Left {
  texts: Record<string, string>;
  kept: KeptSubmission<never> | undefined;
}

/** Values of forms left for another page, by history entry: going back restores them. In memory only. */
const left = new Map<string, Left>();

const entryOf = ({ controls }: Pick<Form, 'controls'>) =>
  import.meta.env.SSR ? '' : `${controls} ${history.state?.key}`;

export function useLeftForm(form: Pick<Form, 'controls'>): Left | undefined {
  return useMemo(() => left.get(entryOf(form)), [form]);
}

export function useKeepWhenLeft(
  form: Pick<Form, 'controls' | 'labels'>,
  element: RefObject<HTMLFormElement | null>,
  submission: () => Pick<Submission<object>, 'payload' | 'key'>,
): void {
  const entry = useMemo(() => entryOf(form), [form]);
  // On unmount the form is still in the document.
  const leave = useEffectEvent(() => {
    const { payload, key } = submission();
    const fields = Object.keys(form.labels);
    if (!element.current) return void left.delete(entry);
    // Passwords are not kept.
    const kept = payload && key && !fields.includes('password') ? { payload: payload as never, key } : undefined;
    left.set(entry, { texts: textsIn(element.current, form.controls, fields), kept });
  });
  useLayoutEffect(() => leave, []);
}
