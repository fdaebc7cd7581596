import type { ActorEndings, EventSamples } from '../shared/flow.ts';
import { defineFlow } from '../shared/flow.ts';
import { offersKey, submitSamples } from '../shared/submission.model.ts';
import { resetPasswordMachine } from './reset-password.machine.ts';
import type { ResetPasswordPayload } from './reset-password.schema.ts';

const first: ResetPasswordPayload = { token: 'opaque', password: 'correct horse 7' };
const changed: ResetPasswordPayload = { ...first, password: 'battery staple 8' };

export const resetPasswordFlow = defineFlow({
  machine: resetPasswordMachine,
  verifiedIn: 'page',
  starts: {
    'opened by a link': { arrival: 'with a link' },
    'opened without a link': { arrival: 'without a usable link' },
    'opened after a post without script': { arrival: 'after it was done' },
  },
  events: { 'form.submit': submitSamples(first, changed) } satisfies EventSamples<typeof resetPasswordMachine>,
  actors: {
    changePassword: {
      outputs: [
        { ok: true },
        {
          ok: false,
          error: 'This link has expired or was used already.',
          fields: { token: 'This link has expired or was used already.' },
        },
        {
          ok: false,
          error: 'Please choose another password.',
          fields: { password: 'Please choose another password.' },
        },
      ],
      errors: [{ message: 'network error' }],
    },
  } satisfies ActorEndings<typeof resetPasswordMachine>,
  serializeState: ({ value, context }) => `${value} ${context.payload?.password ?? ''}`,
  filterEvents: ({ context }, event) => offersKey(context, event, ({ password }) => password === changed.password),
});
