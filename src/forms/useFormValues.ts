import { schemaResolver, useForm } from '@mantine/form';
import type * as z from 'zod/mini';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import { emptyValues, type Form, type ValuesOf } from '../../machines/shared/form.ts';
import type { FormValues } from './form-values.ts';

/**
 * Under these names a form's errors hold what is wrong with the whole of it: by itself, and because of its fields. The second
 * stays when no field is wrong any more: what was said of them has been dealt with.
 */
export const wholeForm = 'form';
export const wrongFields = 'wrong-fields';

/** Errors as the form holds them, of messages for its fields and one for the whole. */
export function errorsOf(
  { labels }: Pick<Form, 'labels'>,
  messages: Readonly<Record<string, string>>,
  text: string | null,
): Record<string, string | null> {
  const someWrong = Object.keys(labels).some((field) => messages[field]);
  return { ...messages, [someWrong ? wrongFields : wholeForm]: text };
}

/** Values and errors of a form (RUN-3). What is wrong stays until it is right, and nothing else is judged before the form is sent. */
export function useFormValues<TFields extends z.ZodMiniObject>(
  definition: Form<z.ZodMiniObject, TFields>,
  initial: Partial<ValuesOf<TFields>>,
  refusal: RejectedPost | null,
  /** The texts that were in it when it was left. */
  left: Readonly<Record<string, string>> | undefined,
) {
  const fields = Object.keys(definition.labels);
  const empty = { ...emptyValues(definition), ...initial } as FormValues;
  const form = useForm<FormValues>({
    mode: 'uncontrolled',
    initialValues: { ...empty, ...refusedValues(definition, refusal), ...left },
    initialErrors: refusal ? errorsOf(definition, refusal.fields, refusal.error) : {},
    validate: schemaResolver(definition.fields, { sync: true }) as never,
    clearInputErrorOnChange: false,
    onValuesChange: (values, before) => {
      for (const field of fields) if (form.errors[field] && values[field] !== before[field]) form.validateField(field);
    },
  });
  /** Empties the fields: a mere reset would bring back what had been rejected. */
  const clear = () => {
    form.setInitialValues(empty);
    form.reset();
  };
  return { form, clear };
}

/** What a rejected post had carried, as the form holds it: a box that was checked came as a text. */
function refusedValues({ labels, boxes }: Pick<Form, 'labels' | 'boxes'>, refusal: RejectedPost | null) {
  const known = Object.entries(refusal?.values ?? {}).filter(([field]) => field in labels);
  return Object.fromEntries(known.map(([field, value]) => [field, field in boxes ? value !== '' : value]));
}
