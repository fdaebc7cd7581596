import type { ActorEndings, EventSamples } from '../shared/flow.ts';
import { defineFlow } from '../shared/flow.ts';
import { offersKey, submitSamples } from '../shared/submission.model.ts';
import { betaApplicationMachine } from './beta-application.machine.ts';
import type { BetaPayload } from './beta-application.schema.ts';

const first: BetaPayload = {
  full_name: 'Ada Osei',
  email: 'ada@example.com',
  phone: '555 0100',
  contact_method: 'Text',
  clinical_title: 'NP',
  county: 'King',
  state: 'Washington',
  employer: '',
  notes: '',
  agree: 'on',
};
const changed: BetaPayload = { ...first, contact_method: 'Email' };

export const betaApplicationFlow = defineFlow({
  machine: betaApplicationMachine,
  verifiedIn: 'page',
  starts: { opened: { alreadySent: false }, 'opened after a post without script': { alreadySent: true } },
  events: {
    'form.submit': submitSamples(first, changed),
    'form.again': [{ type: 'form.again' }],
  } satisfies EventSamples<typeof betaApplicationMachine>,
  actors: {
    submitApplication: {
      outputs: [{ ok: true }, { ok: false, error: null, fields: {} }],
      errors: [{ message: 'network error' }],
    },
  } satisfies ActorEndings<typeof betaApplicationMachine>,
  // Fields that were filled in before are to be empty after the thanks: that way to `sent` is one of its own.
  serializeState: ({ value, context }) =>
    `${value} ${context.payload?.contact_method ?? ''} ${value === 'sent' && context.alreadySent ? 'without script' : ''}`,
  filterEvents: ({ context }, event) =>
    event.type !== 'form.submit' ||
    offersKey(context, event, (payload) => payload.contact_method === changed.contact_method),
});
