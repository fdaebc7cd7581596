import type * as z from 'zod/mini';
import { type Form, payloadOf, textOfAlert } from '../../../machines/shared/form.ts';
import type { Answer, Sending } from '../../../machines/shared/submission.ts';
import type { MachineStage } from 'flow-toolkit/scenarios/machine-stage';
import type { RelayAnswer } from 'flow-toolkit/scenarios/stage';
import type { FieldWords, FormWords, RequestWords } from 'flow-toolkit/scenarios/world';

/** What the worlds of forms have in common. */

/** What the relay says when it refuses, with the machine's names of the fields. */
export const refusalOf = (
  answer: Extract<RelayAnswer, { kind: 'refuses' }>,
  fieldName: (label: string) => string,
): Answer => ({
  ok: false,
  error: answer.error,
  fields: answer.field ? { [fieldName(answer.field.label)]: answer.field.message } : {},
});

export function submission({ action }: Pick<Form, 'action'>): RequestWords {
  return {
    call: `POST ${action}`,
    fields: ({ payload }: Sending<Record<string, unknown>>) => payload,
    key: ({ key }: Sending<unknown>) => key,
    output(answer, fieldName) {
      if (answer.kind === 'accepts')
        return { ok: true, ...(answer.redirect !== undefined && { redirect: answer.redirect }) };
      return answer.kind === 'refuses' ? refusalOf(answer, fieldName) : null;
    },
  };
}

type Values = Readonly<Record<string, string>>;

export interface OwnWords {
  /** What scenarios call a field that has another label, by the field. */
  names?: Readonly<Record<string, string>>;
  /** What a filled-in form holds in its required fields. */
  valid: Values;
  options?: Readonly<Record<string, Values>>;
  preset?: Readonly<Record<string, NonNullable<FieldWords['preset']>>>;
  /** What the call carries beside the fields. */
  carried?(stage: MachineStage): Readonly<Record<string, unknown>>;
  again?: FormWords<MachineStage>['again'];
}

/** The words of a form, by its definition. */
export function formWords(
  form: Form,
  { names = {}, valid, options = {}, preset = {}, carried = () => ({}), again }: OwnWords,
): FormWords<MachineStage> {
  const labels = Object.entries<string | null>(form.labels);
  const boxes = Object.keys(form.boxes);
  const held = (values: Values, stage: MachineStage): Record<string, string | boolean> => {
    const whole = { ...Object.fromEntries(labels.map(([field]) => [field, ''])), ...carried(stage), ...values };
    return Object.fromEntries(
      labels.map(([field]) => [field, boxes.includes(field) ? whole[field] === 'on' : (whole[field] as string)]),
    );
  };
  return {
    definition: form,
    fields: Object.fromEntries(
      labels.flatMap(([name, label]) =>
        label === null
          ? []
          : [
              [
                names[name] ?? label.replace(' (optional)', ''),
                {
                  name,
                  label,
                  valid: boxes.includes(name) ? 'on' : (valid[name] ?? ''),
                  ...(boxes.includes(name) && { kind: 'box' as const }),
                  ...(name === form.file && { kind: 'file' as const }),
                  ...(options[name] && { options: options[name] }),
                  ...(preset[name] && { preset: preset[name] }),
                },
              ],
            ],
      ),
    ),
    check: (values, stage) => messagesOf(form.fields, held(values, stage)),
    ...(form.alertFor && {
      alertFor: (wrong: readonly string[], values: Values) => textOfAlert(form.alertFor?.(wrong, values) ?? []) || null,
    }),
    submit(stage, values, key) {
      const payload = payloadOf(form, held(values, stage) as never, carried(stage));
      const file = form.file && { [form.file]: { name: values[form.file], size: 1, type: '', lastModified: 0 } };
      stage.send({ type: 'form.submit', payload: { ...payload, ...file }, key } as { type: string });
    },
    ...(again && { again }),
  };
}

/** The messages of a schema, the first of each field. */
function messagesOf(schema: z.ZodMiniType, values: object): Record<string, string> {
  const issues = schema.safeParse(values).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]));
}
