import type { UseFormReturnType } from '@mantine/form';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { Form } from '../../machines/shared/form.ts';
import type { FormValues } from './form-values.ts';
import { count } from '../flow/counts.ts';
import { controlOf } from './form-document.ts';
import { errorsOf, wholeForm, wrongFields } from './useFormValues.ts';
import { useErrorTitle } from './useErrorTitle.ts';

/** What the view of a form does not say of its errors. */
interface Problem {
  /** The focused field reads the text out, so the summary does not announce it again. */
  heard: boolean;
  /** The server rendered the page with it. */
  arrived: boolean;
}

/** Focuses the first invalid field (UI-2). @param arrived the server rendered the page with the errors */
export function useWrongFields(
  definition: Pick<Form, 'controls' | 'id' | 'labels'>,
  { errors, setErrors }: UseFormReturnType<FormValues>,
  element: RefObject<HTMLFormElement | null>,
  arrived: boolean,
) {
  const { controls, id } = definition;
  const fields = Object.keys(definition.labels);
  const lead = (field: string) => controlOf(element.current, controls, field)?.focus();
  const wrong = fields.filter((field) => Boolean(errors[field]));
  const said = errors[wrongFields] || null;
  const problem: Problem | null = wrong[0] ? { heard: said === errors[wrong[0]], arrived } : null;
  useErrorTitle(problem !== null || errors[wholeForm] !== undefined);

  /** Focus moves after rendering: messages shift the field, and are read with it. */
  const showErrors = (shown: Readonly<Record<string, unknown>>) => {
    flushSync(() => setErrors(shown as typeof errors));
    for (const field of fields) if (shown[field]) count('refusedFields', `${id} ${field}`);
    const first = fields.find((field) => shown[field]);
    if (first) lead(first);
  };

  return {
    lead,
    /** For the summary; null when all fields are valid. */
    problem,
    showErrors,
    /** @param text the message for the whole form */
    showRefusedFields: (messages: Readonly<Record<string, string>>, text: string) => {
      if (fields.some((field) => messages[field])) showErrors(errorsOf(definition, messages, text));
    },
  };
}
