import type { ActorEndings, EventSamples } from '../shared/flow.ts';
import { defineFlow } from '../shared/flow.ts';
import { offersKey, submitSamples } from '../shared/submission.model.ts';
import { completeRegistrationMachine } from './complete-registration.machine.ts';
import type { CompleteRegistrationPayload } from './complete-registration.schema.ts';

const first: CompleteRegistrationPayload = { token: 'opaque', password: 'correct horse 7' };
const changed: CompleteRegistrationPayload = { ...first, password: 'battery staple 8' };

export const completeRegistrationFlow = defineFlow({
  machine: completeRegistrationMachine,
  verifiedIn: 'page',
  starts: {
    'opened by a link': { arrival: 'with a link' },
    'opened without a link': { arrival: 'without a usable link' },
    'opened after a post without script': { arrival: 'after it was done' },
  },
  events: { 'form.submit': submitSamples(first, changed) } satisfies EventSamples<typeof completeRegistrationMachine>,
  actors: {
    registerPassword: {
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
  } satisfies ActorEndings<typeof completeRegistrationMachine>,
  serializeState: ({ value, context }) => `${value} ${context.payload?.password ?? ''}`,
  filterEvents: ({ context }, event) => offersKey(context, event, ({ password }) => password === changed.password),
});
