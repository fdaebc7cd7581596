import type * as z from 'zod/mini';
import { type AlertPart, emptyValues, type Form } from './form.ts';

/** Values and errors of a form (RUN-3), which the page keeps in @mantine/form. */
export interface FormState {
  values: Readonly<Record<string, string | boolean>>;
  /** Errors by field. */
  errors: Readonly<Record<string, string>>;
  /** Errors of the last validation or answer, corrected ones included. */
  found: Readonly<Record<string, string>>;
  /** Message for the whole form from the last validation or answer; `byFields`: fields cause it. */
  whole: { parts: readonly AlertPart[]; byFields: boolean } | null;
  /** Whether an unchecked box prevents sending. A page without script does not know (RUN-2). */
  waits?: boolean;
  /** Whether the server rendered the page with errors. */
  arrived?: boolean;
}

export const untouchedForm = (form: Form): FormState => ({
  values: { ...emptyValues(form), ...form.initial } as FormState['values'],
  errors: {},
  found: {},
  whole: null,
  waits: Object.keys(form.boxes).length > 0,
});

/** An empty text is refused. */
export const isRequired = (form: Form, field: string): boolean =>
  !(form.fields.shape[field] as z.ZodMiniType).safeParse('').success;

/** The fields that are shown. */
export const labelledFields = ({ labels }: Pick<Form, 'labels'>): string[] =>
  Object.keys(labels).filter((field) => labels[field as never] !== null);

/**
 * Errors in the summary: all of the last validation until the last is corrected, so that the fields below keep their
 * place.
 */
export const summarized = (
  form: Pick<Form, 'labels'>,
  { errors, found }: Pick<FormState, 'errors' | 'found'>,
): FormState['errors'] => {
  const isOver = Object.keys(form.labels).every((field) => errors[field] === undefined);
  return isOver || labelledFields(form).length === 1 ? errors : found;
};
