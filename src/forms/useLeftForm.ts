import { type RefObject, useEffectEvent, useLayoutEffect, useMemo } from 'react';
import type { Form } from '../../machines/shared/form.ts';
import { textsIn } from './form-document.ts';

/** Values of forms left for another page, by history entry: going back restores them. In memory only. */
const left = new Map<string, Record<string, string>>();

const entryOf = ({ controls }: Pick<Form, 'controls'>) =>
  import.meta.env.SSR ? '' : `${controls} ${history.state?.key}`;

export function useLeftForm(form: Pick<Form, 'controls'>): Record<string, string> | undefined {
  return useMemo(() => left.get(entryOf(form)), [form]);
}

export function useKeepWhenLeft(
  form: Pick<Form, 'controls' | 'labels'>,
  element: RefObject<HTMLFormElement | null>,
): void {
  const entry = useMemo(() => entryOf(form), [form]);
  // On unmount the form is still in the document.
  const leave = useEffectEvent(() => {
    const fields = Object.keys(form.labels);
    if (!element.current) return void left.delete(entry);
    left.set(entry, textsIn(element.current, form.controls, fields));
  });
  useLayoutEffect(() => leave, []);
}
