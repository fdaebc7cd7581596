import type { UseFormReturnType } from '@mantine/form';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import { type FormState, summarized } from '../../machines/shared/form-state.ts';
import { type AlertPart, type Form, textOfAlert } from '../../machines/shared/form.ts';
import type { FormValues } from './form-values.ts';
import { controlOf } from './form-document.ts';
import { errorsOf, foundIn, wholeForm, withFound, wrongFields } from './useFormValues.ts';
import { useErrorTitle } from './useErrorTitle.ts';

/** State of the error summary that the form's view does not have. */
interface Problem {
  /** The focused field reads the text out, so the summary does not announce it again. */
  heard: boolean;
  /** The server rendered the page with it. */
  arrived: boolean;
}

/** Focuses the first invalid field (UI-2). @param refusal with which the server rendered the page */
export function useWrongFields(
  definition: Pick<Form, 'controls' | 'labels'>,
  { errors, setErrors }: UseFormReturnType<FormValues>,
  element: RefObject<HTMLFormElement | null>,
  refusal: RejectedPost | null,
) {
  const { controls } = definition;
  const fields = Object.keys(definition.labels);
  const lead = (field: string) => controlOf(element.current, controls, field)?.focus();
  const found = Object.fromEntries(fields.map((field) => [field, errors[foundIn(field)]])) as FormState['found'];
  const said = summarized(definition, { errors: errors as FormState['errors'], found });
  const first = fields.find((field) => said[field]);
  const heard = first !== undefined && textOfAlert((errors[wrongFields] ?? []) as AlertPart[]) === said[first];
  const problem: Problem | null = first === undefined ? null : { heard, arrived: refusal !== null };
  useErrorTitle(problem !== null || errors[wholeForm] !== undefined);

  /** Focus moves after rendering: messages shift the field, and are read with it. */
  const showErrors = (shown: Readonly<Record<string, unknown>>) => {
    flushSync(() => setErrors(withFound(definition.labels, shown as typeof errors)));
    const wrong = fields.find((field) => shown[field]);
    if (wrong) lead(wrong);
  };

  return {
    lead,
    found,
    /** For the summary; null without one. */
    problem,
    showErrors,
    /** @param text the message for the whole form */
    showRefusedFields: (messages: Readonly<Record<string, string>>, text: string) => {
      if (fields.some((field) => messages[field])) showErrors(errorsOf(definition, messages, [{ text }]));
    },
  };
}
