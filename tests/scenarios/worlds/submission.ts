import type * as z from 'zod/mini';
import type { Answer, Sending } from '../../../machines/shared/submission.ts';
import { refusalMessage } from '../../../machines/shared/submission.ts';
import type { MachineStage } from '../machine-stage.ts';
import type { RelayAnswer } from '../stage.ts';
import type { FormWords, RequestWords, Screen } from '../world.ts';

/** What the forms have in common that machines/shared/submission.ts sends. */

/** What the relay says when it refuses, with the machine's names of the fields. */
export const refusalOf = (
  answer: Extract<RelayAnswer, { kind: 'refuses' }>,
  fieldName: (label: string) => string,
): Answer => ({
  ok: false,
  error: answer.error,
  fields: answer.field ? { [fieldName(answer.field.label)]: answer.field.message } : {},
});

export function submission(call: string): RequestWords {
  return {
    call,
    fields: ({ payload }: Sending<Record<string, unknown>>) => payload,
    key: ({ key }: Sending<unknown>) => key,
    output(answer, fieldName) {
      if (answer.kind === 'accepts')
        return { ok: true, ...(answer.redirect !== undefined && { redirect: answer.redirect }) };
      return answer.kind === 'refuses' ? refusalOf(answer, fieldName) : null;
    },
  };
}

/** The messages of a schema, the first of each field. */
export function checkWith(schema: z.ZodMiniType) {
  return (values: Readonly<Record<string, string>>): Record<string, string> => {
    const { error } = schema.safeParse(values);
    return Object.fromEntries(
      (error?.issues ?? []).toReversed().map(({ path, message }) => [String(path[0]), message]),
    );
  };
}

/** Sends a payload as `form.submit`. */
export const submits =
  (
    payloadOf: (values: Readonly<Record<string, string>>, stage: MachineStage) => object,
  ): FormWords<MachineStage>['submit'] =>
  (stage, values, key) =>
    stage.send({ type: 'form.submit', payload: payloadOf(values, stage), key } as { type: string });

interface Texts {
  thanks: string;
  refused: string;
  interrupted: string;
}

/** The screen of a form that gives way to its thanks. */
export function formScreen(
  state: string,
  { thanks, refused, interrupted }: Texts,
  /** The refusal, where the relay's own words are shown. */
  refusal: Parameters<typeof refusalMessage>[0] = null,
): Screen {
  return {
    says: { [thanks]: state === 'sent' },
    alert: state === 'refused' ? refusalMessage(refusal, refused) : state === 'interrupted' ? interrupted : '',
    form: state === 'sent' ? 'absent' : state === 'sending' ? 'sending' : 'ready',
  };
}
