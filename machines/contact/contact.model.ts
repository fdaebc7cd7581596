import type { ActorEndings, EventSamples } from '../flow.ts';
import { defineFlow } from '../flow.ts';
import { contactMachine } from './contact.machine.ts';
import type { ContactPayload } from './contact.schema.ts';

const first: ContactPayload = { name: 'Ada Osei', email: 'ada@example.com', message: 'Hello' };
const changed: ContactPayload = { ...first, message: 'Hello again' };

export const contactFlow = defineFlow({
  machine: contactMachine,
  provenIn: 'page',
  starts: { 'opened': { alreadySent: false }, 'opened after a post without script': { alreadySent: true } },
  events: {
    'form.submit': [
      { type: 'form.submit', payload: first, key: 'key-1' },
      // Sent again as it was: another key is offered, the first one has to be kept (SRV-2).
      { type: 'form.submit', payload: first, key: 'key-2' },
      // Changed before it is sent again: another message, another key.
      { type: 'form.submit', payload: changed, key: 'key-3' },
      { type: 'form.submit', payload: changed, key: 'key-4' },
    ],
    'form.again': [{ type: 'form.again' }],
  } satisfies EventSamples<typeof contactMachine>,
  actors: {
    sendContact: { outputs: [{ ok: true }, { ok: false }], errors: [{ message: 'network error' }] },
  } satisfies ActorEndings<typeof contactMachine>,
  // Fields that were filled in before are to be empty after the thanks: that way to `sent` is one of its own.
  vertex: ({ value, context }) => `${value} ${context.payload?.message ?? ''} ${value === 'sent' && context.alreadySent ? 'without script' : ''}`,
  // The page offers a new key with every send: the first one comes first, and none is offered twice in a row.
  enabled({ context: { payload } }, event) {
    if (event.type !== 'form.submit') return true;
    if (payload === null) return event.key === 'key-1';
    return event.key === 'key-2' || event.key === (payload.message === changed.message ? 'key-4' : 'key-3');
  },
});
