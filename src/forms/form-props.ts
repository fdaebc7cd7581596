import type * as z from 'zod/mini';
import type { Form } from '../../machines/shared/form.ts';
import { isRequired } from '../../machines/shared/form-state.ts';
import type { useSubmissionForm } from './useSubmissionForm.ts';

/** Props of a form's controls from its definition and current errors; callers add `key={form.key(field)}`. */
export function formProps<TPayload extends z.ZodMiniObject, TFields extends z.ZodMiniObject, TFile extends string>(
  { definition, form, input, box }: ReturnType<typeof useSubmissionForm<TPayload, TFields, TFile>>,
  errors: Readonly<Record<string, string>>,
) {
  type Field = Parameters<typeof input>[0];
  const { descriptions = {}, options = {} } = definition;
  const said = (field: Field) => {
    const description = descriptions[field];
    return {
      required: isRequired(definition as Form, field),
      error: errors[field],
      ...(description !== undefined && {
        description: typeof description === 'string' ? description : description(String(form.getValues()[field])),
      }),
    };
  };
  return {
    control: (field: Field) => ({ ...input(field), ...said(field) }),
    box: (field: Field) => ({ ...box(field), ...said(field), 'aria-invalid': errors[field] !== undefined }),
    choicesOf: (field: Field) => options[field] ?? [],
  };
}
