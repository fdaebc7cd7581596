import type { AnyStateMachine } from 'xstate';
import type { FormFlow } from './flow.ts';
import type { FormDetails } from './form-details.ts';
import { submissionFlow } from './submission.model.ts';

const expired = 'This link has expired or was used already.';
const another = 'Please choose another password.';

export const mailedLinkFlow = <TPayload extends { password: string }>(
  machine: AnyStateMachine,
  form: FormDetails<TPayload>,
  view: NonNullable<FormFlow['view']>,
): FormFlow =>
  submissionFlow(machine, form, {
    starts: {
      'opened by a link': { arrival: 'with a link' },
      'opened without a link': { arrival: 'without a usable link' },
      'opened after a post without script': { arrival: 'after it was done' },
    },
    events: {},
    view,
    answers: [
      { ok: true },
      { ok: false, error: expired, fields: { token: expired } },
      { ok: false, error: another, fields: { password: another } },
    ],
    serializeState: ({ value, context }) => `${value} ${context.payload?.password ?? ''}`,
  });
