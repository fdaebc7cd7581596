import type { ActorEndings, EventSamples } from '../shared/flow.ts';
import { defineFlow } from '../shared/flow.ts';
import { offersKey, submitSamples } from '../shared/submission.model.ts';
import { contactMachine } from './contact.machine.ts';
import type { ContactPayload } from './contact.schema.ts';

const first: ContactPayload = { name: 'Ada Osei', email: 'ada@example.com', message: 'Hello' };
const changed: ContactPayload = { ...first, message: 'Hello again' };

export const contactFlow = defineFlow({
  machine: contactMachine,
  verifiedIn: 'page',
  starts: { opened: { alreadySent: false }, 'opened after a post without script': { alreadySent: true } },
  events: {
    'form.submit': submitSamples(first, changed),
    'form.again': [{ type: 'form.again' }],
  } satisfies EventSamples<typeof contactMachine>,
  actors: {
    sendContact: {
      outputs: [{ ok: true }, { ok: false, error: null, fields: {} }],
      errors: [{ message: 'network error' }],
    },
  } satisfies ActorEndings<typeof contactMachine>,
  // Fields that were filled in before are to be empty after the thanks: that way to `sent` is one of its own.
  serializeState: ({ value, context }) =>
    `${value} ${context.payload?.message ?? ''} ${value === 'sent' && context.alreadySent ? 'without script' : ''}`,
  filterEvents: ({ context }, event) =>
    event.type !== 'form.submit' || offersKey(context, event, ({ message }) => message === changed.message),
});
