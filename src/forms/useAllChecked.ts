import type { FormValues } from './form-values.ts';
import { type RefObject, useSyncExternalStore } from 'react';

interface FormWithBoxes {
  form: { getValues(): FormValues };
  element: RefObject<HTMLFormElement | null>;
}

/** Whether all of these boxes are checked. Until the page is hydrated it is taken to be so: nothing is disabled in the HTML (RUN-2). */
export function useAllChecked({ form, element }: FormWithBoxes, boxes: readonly string[]): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const current = element.current;
      // React has told the form of the click by the time the browser reports the change.
      current?.addEventListener('change', onChange);
      return () => current?.removeEventListener('change', onChange);
    },
    () => boxes.every((box) => form.getValues()[box] === true),
    () => true,
  );
}
