import type { AnyStateMachine } from 'xstate';
import type { Flow } from './flow.ts';
import type { FormDetails } from './form.ts';
import { submissionFlow } from './submission.model.ts';

const expired = 'This link has expired or was used already.';
const another = 'Please choose another password.';

/** The model of a flow that a mailed link leads to and that sets a password. */
export const mailedLinkFlow = <TPayload extends { password: string }>(
  machine: AnyStateMachine,
  form: FormDetails<TPayload>,
): Flow =>
  submissionFlow(machine, form, {
    starts: {
      'opened by a link': { arrival: 'with a link' },
      'opened without a link': { arrival: 'without a usable link' },
      'opened after a post without script': { arrival: 'after it was done' },
    },
    events: {},
    answers: [
      { ok: true },
      { ok: false, error: expired, fields: { token: expired } },
      { ok: false, error: another, fields: { password: another } },
    ],
    serializeState: ({ value, context }) => `${value} ${context.payload?.password ?? ''}`,
  });
