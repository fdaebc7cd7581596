import { expect, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { createMailDestination } from '../../server/outbox/mail.ts';
import { destinationsOf, formKinds, type Kind } from '../../server/outbox/kinds.ts';
import { claimed } from './support/claimed.ts';

function kindNamed(name: string): Kind {
  const found = formKinds.find((kind) => kind.name === name);
  if (!found) throw new Error(`There is no kind ${name}.`);
  return found;
}

const career = kindNamed('career');
const webhook = { url: 'https://hooks.partner.example/', secrets: [new Uint8Array(24)] };

test('[SRV-15] the destinations of a submission are the team, the visitor where the form says so, and the webhook where configured', () => {
  expect(destinationsOf(kindNamed('contact'), { webhook: null, webhooks: {} })).toEqual(['mail:contact']);
  expect(destinationsOf(career, { webhook: null, webhooks: {} })).toEqual(['mail:career', 'mail:career:visitor']);
  expect(destinationsOf(career, { webhook, webhooks: {} })).toEqual(['mail:career', 'mail:career:visitor', 'webhook']);
});

test('[TEAM-3] the destinations of a submission are the webhook of the type in place of the general one', () => {
  const contact = kindNamed('contact');
  expect(destinationsOf(contact, { webhook, webhooks: { contact: webhook } })).toEqual([
    'mail:contact',
    'webhook-contact',
  ]);
  expect(destinationsOf(contact, { webhook: null, webhooks: { contact: webhook } })).toContain('webhook-contact');
  expect(destinationsOf(contact, { webhook, webhooks: { careers: webhook } })).toEqual(['mail:contact', 'webhook']);
  expect(destinationsOf(contact, { webhook: null, webhooks: { careers: webhook } })).toEqual(['mail:contact']);
});

test('[SRV-15] kinds of submissions have unique names', () => {
  expect(new Set(formKinds.map(({ name }) => name)).size).toBe(formKinds.length);
});

test.each([
  ['of a kind that is gone', claimed({ kind: 'newsletter', destination: 'mail:newsletter' })],
  ['without the fields of its kind', claimed({ payload: '{"name":"Ada"}' })],
  ['with a confirmation that its kind does not have', claimed({ destination: 'mail:contact:visitor' })],
])('[SRV-16] a delivery %s is put aside', async (_, delivery) => {
  const destination = createMailDestination({
    transport: { concurrency: 1, send: () => Promise.reject(new Error('sent')), close: () => {} },
    kinds: formKinds,
    store: { attachments: () => Promise.resolve([]) },
    config: readConfig({}),
  });
  expect(await destination.deliver(delivery, new AbortController().signal)).toEqual({
    status: 'failed',
    permanent: true,
    outage: null,
    code: 'PAYLOAD',
    reason: 'The stored submission does not have the fields of its kind.',
    retryAfter: null,
  });
});
