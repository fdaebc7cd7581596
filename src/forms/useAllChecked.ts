import type { FormValues } from './form-values.ts';
import { type RefObject, useSyncExternalStore } from 'react';

interface FormWithBoxes {
  form: { getValues(): FormValues };
  element: RefObject<HTMLFormElement | null>;
}

/** Whether all boxes are checked. True before hydration: the HTML disables nothing (RUN-2). */
export function useAllChecked({ form, element }: FormWithBoxes, boxes: readonly string[]): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const current = element.current;
      // React updates the form before the browser dispatches `change`.
      current?.addEventListener('change', onChange);
      return () => current?.removeEventListener('change', onChange);
    },
    () => boxes.every((box) => form.getValues()[box] === true),
    () => true,
  );
}
