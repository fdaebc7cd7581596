import { schemaResolver, useForm } from '@mantine/form';
import type * as z from 'zod/mini';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import { type AlertPart, emptyValues, type Form, textOfAlert, type ValuesOf } from '../../machines/shared/form.ts';

export type FormValues = Record<string, string | boolean>;

/** Keys of errors for the whole form: its own, and those caused by fields, which remain until all are corrected. */
export const wholeForm = 'form';
export const wrongFields = 'wrong-fields';

/** The key of a field's error at the last validation or answer: it stays while others are corrected. */
export const foundIn = (field: string) => `found ${field}`;

export function errorsOf(
  { labels }: Pick<Form, 'labels'>,
  messages: Readonly<Record<string, string>>,
  alert: readonly AlertPart[],
): Record<string, unknown> {
  const someWrong = Object.keys(labels).some((field) => messages[field]);
  return {
    ...withFound(labels, messages),
    ...(someWrong ? { [wrongFields]: alert } : { [wholeForm]: textOfAlert(alert) || null }),
  };
}

/** Segments of the relay's message for a post without script; from the form's own rule if it produced the same text. */
function alertOf({ alertFor, file }: Form, { error, fields, values }: RejectedPost): readonly AlertPart[] {
  const own = alertFor?.(Object.keys(fields), values, file && fields[file]);
  if (own && textOfAlert(own) === error) return own;
  return error ? [{ text: error }] : [];
}

/** Errors with the findings of each field, for the summary. */
export const withFound = <TError>(labels: object, errors: Readonly<Record<string, TError>>): Record<string, TError> => {
  const wrong = Object.keys(labels).filter((field) => errors[field]);
  return { ...errors, ...Object.fromEntries(wrong.map((field) => [foundIn(field), errors[field] as TError])) };
};

/** RUN-3: an error stays until it is fixed; other fields are validated on sending only. */
export function useFormValues<TFields extends z.ZodMiniObject>(
  definition: Form<z.ZodMiniObject, TFields>,
  initial: Partial<ValuesOf<TFields>>,
  refusal: RejectedPost | null,
  left: Readonly<Record<string, string>> | undefined,
) {
  const fields = Object.keys(definition.labels);
  const empty = { ...emptyValues(definition), ...initial } as FormValues;
  const form = useForm<FormValues>({
    mode: 'uncontrolled',
    initialValues: { ...empty, ...refusedValues(definition, refusal), ...left },
    initialErrors: (refusal ? errorsOf(definition, refusal.fields, alertOf(definition as Form, refusal)) : {}) as never,
    validate: schemaResolver(definition.fields, { sync: true }) as never,
    clearInputErrorOnChange: false,
    onValuesChange: (values, before) => {
      for (const field of fields) if (form.errors[field] && values[field] !== before[field]) form.validateField(field);
    },
  });
  /** Empties the fields: a reset would restore rejected values. */
  const clear = () => {
    form.setInitialValues(empty);
    form.reset();
  };
  return { form, clear };
}

/** A rejected post as form values: a checked box arrives as text. */
function refusedValues({ labels, boxes }: Pick<Form, 'labels' | 'boxes'>, refusal: RejectedPost | null) {
  const known = Object.entries(refusal?.values ?? {}).filter(([field]) => field in labels);
  return Object.fromEntries(known.map(([field, value]) => [field, field in boxes ? value !== '' : value]));
}
