import type { FormView } from '../../machines/shared/form-view.ts';

/** What a field's node says of its control, beside the value and the handlers of @mantine/form. */
export function fieldProps({ fields }: Pick<FormView, 'fields'>, field: string) {
  const node = fields.find((each) => each.field === field);
  const { name, required = false, description, error } = node ?? {};
  return { label: name, required, ...(description !== undefined && { description }), error };
}

/** The choices of a field, for its list. */
export const choicesOf = ({ fields }: Pick<FormView, 'fields'>, field: string) =>
  (fields.find((each) => each.field === field)?.children ?? []).map(({ name = '', value = '' }) => ({
    label: name,
    value,
  }));
