import type { FormView } from '../../machines/shared/form-view.ts';

/** A field's node; undefined while the form is not there. */
export const fieldIn = ({ fields }: Pick<FormView, 'fields'>, field: string) =>
  fields.find((each) => each.field === field);

/** What a field's node says of its control, beside the value and the handlers of @mantine/form. */
export function fieldProps(view: Pick<FormView, 'fields'>, field: string) {
  const { name, required = false, description, error } = fieldIn(view, field) ?? {};
  return { label: name, required, ...(description !== undefined && { description }), error };
}

/** The choices of a field, for its list. */
export const choicesOf = (view: Pick<FormView, 'fields'>, field: string) =>
  (fieldIn(view, field)?.children ?? []).map(({ name = '', value = '' }) => ({
    label: name,
    value,
  }));
