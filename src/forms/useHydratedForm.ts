import type { UseFormReturnType } from '@mantine/form';
import { type RefObject, useEffect, useRef } from 'react';
import type { Form } from '../../machines/shared/form.ts';
import type { FormValues } from './form-values.ts';
import { valueInDocument } from './form-document.ts';

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
