import type { ActorEndings, EventSamples } from '../shared/flow.ts';
import { defineFlow } from '../shared/flow.ts';
import { offersKey, submitSamples } from '../shared/submission.model.ts';
import { forgotPasswordMachine } from './forgot-password.machine.ts';
import type { ForgotPasswordPayload } from './forgot-password.schema.ts';

const first: ForgotPasswordPayload = { email: 'ada@example.com' };
const changed: ForgotPasswordPayload = { email: 'ada.osei@example.com' };

export const forgotPasswordFlow = defineFlow({
  machine: forgotPasswordMachine,
  verifiedIn: 'page',
  starts: { opened: { alreadySent: false }, 'opened after a post without script': { alreadySent: true } },
  events: {
    'form.submit': submitSamples(first, changed),
    'form.resend': {
      events: ({ context }) => [
        { type: 'form.resend', key: context.payload?.email === first.email ? 'key-5' : 'key-6' },
      ],
    },
    'form.again': [{ type: 'form.again' }],
  } satisfies EventSamples<typeof forgotPasswordMachine>,
  actors: {
    askForLink: {
      outputs: [{ ok: true }, { ok: false, error: 'Too many attempts. Please try again later.', fields: {} }],
      errors: [{ message: 'network error' }],
    },
  } satisfies ActorEndings<typeof forgotPasswordMachine>,
  serializeState: ({ value, context }) =>
    `${value} ${context.payload?.email ?? ''} ${value === 'sent' && context.alreadySent ? 'without script' : ''}`,
  filterEvents: ({ context }, event) =>
    event.type !== 'form.submit' || offersKey(context, event, ({ email }) => email === changed.email),
});
