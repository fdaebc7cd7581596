import type { ActorEndings, EventSamples } from '../shared/flow.ts';
import { defineFlow } from '../shared/flow.ts';
import { offersKey, submitSamples } from '../shared/submission.model.ts';
import { resendConfirmationMachine } from './resend-confirmation.machine.ts';
import type { ResendConfirmationPayload } from './resend-confirmation.schema.ts';

const first: ResendConfirmationPayload = { email: 'ada@example.com' };
const changed: ResendConfirmationPayload = { email: 'ada.osei@example.com' };

export const resendConfirmationFlow = defineFlow({
  machine: resendConfirmationMachine,
  verifiedIn: 'page',
  starts: { opened: { alreadySent: false }, 'opened after a post without script': { alreadySent: true } },
  events: {
    'form.submit': submitSamples(first, changed),
    'form.again': [{ type: 'form.again' }],
  } satisfies EventSamples<typeof resendConfirmationMachine>,
  actors: {
    askForConfirmation: {
      outputs: [{ ok: true }, { ok: false, error: 'Too many attempts. Please try again later.', fields: {} }],
      errors: [{ message: 'network error' }],
    },
  } satisfies ActorEndings<typeof resendConfirmationMachine>,
  serializeState: ({ value, context }) => `${value} ${context.payload?.email ?? ''}`,
  filterEvents: ({ context }, event) =>
    event.type !== 'form.submit' || offersKey(context, event, ({ email }) => email === changed.email),
});
