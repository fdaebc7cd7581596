import type * as z from 'zod/mini';
import type { Form } from '../../../machines/shared/form.ts';
import type { FormFlow } from '../../../machines/shared/flow.ts';
import type { Sending } from '../../../machines/shared/submission.ts';
import type { FlowWorld } from '../define-world.ts';
import type { MachineStage } from 'flow-toolkit/scenarios/machine-stage';
import { formWords, type OwnWords, submission } from './submission.ts';

/** A file stands for itself by its name. */
const textOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'name' in value ? value.name : value;

const textsOf = (payload: object) =>
  Object.fromEntries(Object.entries(payload).map(([field, value]) => [field, textOf(value)]));

/** The values of each choice by their label in lower case, without one that the form refuses: it asks to choose. */
const optionsOf = ({ options = {}, fields }: Pick<Form, 'options' | 'fields'>) =>
  Object.fromEntries(
    Object.entries(options).map(([field, choices]) => [
      field,
      Object.fromEntries(
        choices
          .filter(({ value }) => (fields.shape[field] as z.ZodMiniType).safeParse(value).success)
          .map(({ label, value }) => [label.toLowerCase(), value]),
      ),
    ]),
  );

/** A choice is known by its label. */
const labelsOf = ({ options = {} }: Pick<Form, 'options'>, values: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      options[field]?.find((choice) => choice.value === value)?.label ?? value,
    ]),
  );

/**
 * The world of a form, by its definition.
 * @param own what the definition does not say
 */
export function formWorld(flow: FormFlow, { valid, ...own }: Partial<OwnWords> = {}): FlowWorld {
  const { form, samples, typed, done } = flow.form;
  const { thanks } = form;
  return {
    flow,
    start: (address: URL) => ({ alreadySent: done !== null && address.searchParams.get(done) === 'yes' }),
    actions: {
      clearFields: (stage: MachineStage) => stage.clearForm(),
      showRefusedFields: (stage: MachineStage, messages: Record<string, string>) => stage.showErrors(messages),
    },
    requests: {
      [form.actor]: {
        ...submission(form),
        fields: ({ payload }: Sending<object>) => textsOf(payload),
      },
    },
    ...(done !== null && { posted: `${form.screen}?${done}=yes` }),
    form: formWords(form, {
      valid: { ...labelsOf(form, { ...textsOf(samples.first), ...typed } as Record<string, string>), ...valid },
      options: optionsOf(form),
      preset: Object.fromEntries(
        Object.entries(form.initial ?? {}).map(([field, value]) => [field, () => String(value)]),
      ),
      ...(thanks && { again: { name: thanks.again, event: { type: 'form.again' } } }),
      ...own,
    }),
  } as FlowWorld;
}
