import type { UseFormReturnType } from '@mantine/form';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { Form } from '../../machines/shared/form.ts';
import type { Problem } from './ErrorSummary.tsx';
import type { FormValues } from './form-values.ts';
import { controlOf } from './form-document.ts';
import { errorsOf, wholeForm, wrongFields } from './useFormValues.ts';
import { useErrorTitle } from './useErrorTitle.ts';

/**
 * What is wrong with a form: for its summary, its alert and the document's title. The focus goes to the first wrong field (UI-2).
 * @param arrived the page has arrived with it
 */
export function useWrongFields(
  definition: Pick<Form, 'controls' | 'labels'>,
  { errors, setErrors }: UseFormReturnType<FormValues>,
  element: RefObject<HTMLFormElement | null>,
  arrived: boolean,
) {
  const { controls } = definition;
  const fields = Object.keys(definition.labels);
  const lead = (field: string) => controlOf(element.current, controls, field)?.focus();
  const wrong = fields.filter((field) => errors[field]);
  const said = errors[wrongFields] || null;
  const problem: Problem | null = wrong[0]
    ? {
        text: said,
        wrong: wrong.map((field) => ({ message: errors[field], id: `${controls}-${field}`, lead: () => lead(field) })),
        heard: said === errors[wrong[0]],
        arrived,
      }
    : null;
  useErrorTitle(problem !== null || errors[wholeForm] !== undefined);

  /** The focus follows once they stand there: they push the field down, and are heard with it. */
  const showErrors = (shown: Readonly<Record<string, unknown>>) => {
    flushSync(() => setErrors(shown as typeof errors));
    const first = fields.find((field) => shown[field]);
    if (first) lead(first);
  };

  return {
    /** For the summary; null when no field is wrong. */
    problem,
    /**
     * What is wrong with the whole form, or null. What was said because of its fields goes with the last wrong one of them.
     * @param failure what went wrong with the last send
     */
    alertOf: (failure: string | null) =>
      errors[wrongFields] === undefined ? (errors[wholeForm] ?? failure) : (problem?.text ?? null),
    showErrors,
    /**
     * Puts the relay's messages beside their fields.
     * @param text what is said of the whole
     */
    showRefusedFields: (messages: Readonly<Record<string, string>>, text: string) => {
      if (fields.some((field) => messages[field])) showErrors(errorsOf(definition, messages, text));
    },
  };
}
