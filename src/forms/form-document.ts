import type { UseFormReturnType } from '@mantine/form';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react';
import type { Form } from '../../machines/shared/form.ts';

export type FormValues = Record<string, string | boolean>;

/** Reads a form's values from the document by control id: values typed before hydration are only there. */

export function controlOf(element: HTMLFormElement | null, controls: string, field: string): HTMLElement | null {
  return (
    element?.querySelector<HTMLElement>(`[type=radio][name="${field}"]:checked`) ??
    element?.querySelector<HTMLElement>(`#${controls}-${field}`) ??
    null
  );
}

/** Undefined for a missing control, and for one without a value. */
function valueInDocument(element: HTMLFormElement, controls: string, field: string): string | boolean | undefined {
  const control = controlOf(element, controls, field);
  if (control instanceof HTMLInputElement) {
    if (control.type === 'checkbox') return control.checked;
    // The resume's machine keeps the file.
    if (control.type === 'file' || (control.type === 'radio' && !control.checked)) return undefined;
    return control.value;
  }
  return control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement ? control.value : undefined;
}

/** Text values without passwords, files and checkboxes: consent is given again. */
function textsIn(element: HTMLFormElement, controls: string, fields: readonly string[]): Record<string, string> {
  const values = fields.map(
    (field) => [field, field.endsWith('password') ? null : valueInDocument(element, controls, field)] as const,
  );
  return Object.fromEntries(values.filter((entry): entry is readonly [string, string] => typeof entry[1] === 'string'));
}

/**
 * Replaces the browser's validation and reads values typed before hydration.
 * @returns also a function that reads again: some password managers fill in fields without an event
 */
export function useHydratedForm(
  { controls, labels }: Pick<Form, 'controls' | 'labels'>,
  { getValues, setFieldValue }: UseFormReturnType<FormValues>,
): { element: RefObject<HTMLFormElement | null>; takeOver(): void } {
  const element = useRef<HTMLFormElement>(null);
  const takeOver = () => {
    if (!element.current) return;
    for (const field of Object.keys(labels)) {
      const typed = valueInDocument(element.current, controls, field);
      if (typed !== undefined && typed !== getValues()[field]) setFieldValue(field, typed, { forceUpdate: false });
    }
  };
  const attached = useRef<HTMLFormElement>(null);
  // After every render: a flow may mount its form late or again.
  useEffect(() => {
    const { current } = element;
    if (current === attached.current) return;
    attached.current = current;
    if (!current) return;
    current.noValidate = true;
    takeOver();
  });
  return { element, takeOver };
}

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
