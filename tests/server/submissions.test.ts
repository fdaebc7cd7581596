import * as z from 'zod/mini';
import PostalMime from 'postal-mime';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../server/kernel/config.ts';
import { compose } from '../../server/mail/compose.ts';
import { createMailChannel } from '../../server/submissions/mail-channel.ts';
import { createSmtp } from '../../server/mail/smtp.ts';
import { submissionTypeOf } from './support/submission-type-of.ts';
import { destinationsOf } from '../../server/submissions/destinations.ts';
import { submissionTypes } from '../../server/submissions/index.ts';
import { defineSubmissionType } from '../../server/submissions/submission-type.ts';
import { openStore } from '../../server/relay-store/store.ts';
import { claimed } from './support/claimed.ts';
import { asScript, send } from './support/http.ts';
import { FakeClock } from './support/fake-clock.ts';
import { deliveryRows } from './support/rows.ts';
import { startReceiver } from './support/receiver.ts';
import { startSmtp } from './support/smtp-server.ts';
import { attachment, submission } from './support/store-samples.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { startTestRelay } from './support/test-relay.ts';
import { until } from './support/until.ts';

const applicationKind = defineSubmissionType({
  name: 'application',
  schema: z.strictObject({ name: z.string(), email: z.email() }),
  mailbox: 'careers',
  retention: 'careers',
  toTeam: ({ payload, receivedAt }) => ({
    replyTo: { name: payload.name, address: payload.email },
    subject: 'New application',
    letter: {
      preheader: '',
      heading: 'New application',
      blocks: [`Sent: ${new Date(receivedAt).toUTCString()}`],
      why: '',
    },
  }),
  toVisitor: ({ payload }) => ({
    to: { name: payload.name, address: payload.email },
    subject: 'We have your application',
    letter: { preheader: '', heading: 'Thank you', blocks: ['We will be in touch.'], why: '' },
  }),
});

const resume = attachment(new Uint8Array([37, 80, 68, 70, 0, 255, 10]));
const webhook = { url: 'https://hooks.partner.example/', secret: new Uint8Array(24) };

describe('the destinations of a submission', () => {
  test('[SRV-15] are the team, the visitor where the form says so, and the webhook where configured', () => {
    expect(destinationsOf(submissionTypeOf('contact'), { webhook: null, webhooks: {} })).toEqual(['mail:contact']);
    expect(destinationsOf(applicationKind, { webhook: null, webhooks: {} })).toEqual([
      'mail:application',
      'mail:application:visitor',
    ]);
    expect(destinationsOf(applicationKind, { webhook, webhooks: {} })).toEqual([
      'mail:application',
      'mail:application:visitor',
      'webhook',
    ]);
  });

  test('[TEAM-3] are the webhook of the type in place of the general one', () => {
    const contact = submissionTypeOf('contact');
    expect(destinationsOf(contact, { webhook, webhooks: { contact: webhook } })).toEqual([
      'mail:contact',
      'webhook-contact',
    ]);
    expect(destinationsOf(contact, { webhook: null, webhooks: { contact: webhook } })).toContain('webhook-contact');
    expect(destinationsOf(contact, { webhook, webhooks: { careers: webhook } })).toEqual(['mail:contact', 'webhook']);
    expect(destinationsOf(contact, { webhook: null, webhooks: { careers: webhook } })).toEqual(['mail:contact']);
  });

  test('[SRV-15] submission types have unique names', () => {
    expect(new Set(submissionTypes.map(({ name }) => name)).size).toBe(submissionTypes.length);
  });

  test('[SRV-15] of a contact message are its form’s mailbox and the webhook, once each', async () => {
    const smtp = await startSmtp();
    const receiver = await startReceiver();
    const { port, dataDir } = await startTestRelay({
      env: {
        SMTP_URL: smtp.url,
        CONTACT_MAILBOX: 'team@site.example',
        CAREERS_MAILBOX: 'careers@site.example',
        WEBHOOK_URL: receiver.url,
        WEBHOOK_SECRET: `whsec_${Buffer.alloc(24).toString('base64')}`,
      },
    });
    await send(port, asScript());
    await until(() => deliveryRows(dataDir).every(({ state }) => state === 'delivered'));
    expect(smtp.mails.map(({ to }) => to)).toEqual([['team@site.example']]);
    expect(receiver.requests).toHaveLength(1);
    expect(deliveryRows(dataDir).map(({ destination, lane }) => [destination, lane])).toEqual([
      ['mail:contact', 'mail'],
      ['webhook', 'webhook'],
    ]);
  });
});

async function carried(destinations: readonly string[]) {
  const smtp = await startSmtp();
  const config = readConfig({ SMTP_URL: smtp.url, CAREERS_MAILBOX: 'careers@site.example' });
  const store = await openStore({ dataDir: temporaryFolder(), clock: new FakeClock() });
  onTestFinished(() => store.close());
  if (!config.smtp) throw new Error('no mail server');
  const transport = createSmtp(config.smtp);
  onTestFinished(() => transport.close());
  await store.accept(
    submission({
      kind: 'application',
      payload: { name: 'Ada', email: 'ada@visitor.example' },
      destinations,
      attachments: [resume],
    }),
  );
  const channel = createMailChannel({ transport, kinds: [applicationKind], store, config });
  const due = await store.claim({ lane: 'mail', now: 9e15, leaseUntil: 9e15, limit: 10 });
  for (const delivery of due) {
    expect(await channel.deliver(delivery, new AbortController().signal)).toEqual({ status: 'delivered' });
  }
  return Promise.all(smtp.mails.map(async ({ to, raw }) => ({ to, mail: await PostalMime.parse(raw) })));
}

/** A multi-line text that looks like the rest of a mail. */
const forged =
  'Hello\n\nEmail: eve@other.example\u2028Phone: (555) 010-0199\u2029\u0085Your reply to this email goes to the sender.';

describe('mails', () => {
  test.each([
    ['contact', { name: 'Ada', email: 'ada@visitor.example', message: forged }],
    [
      'beta',
      {
        full_name: 'Ada',
        email: 'ada@visitor.example',
        phone: '1',
        contact_method: 'Email',
        clinical_title: 'MD',
        county: 'King',
        state: 'Washington',
        employer: '',
        notes: forged,
        agree: 'on',
      },
    ],
    [
      'career',
      {
        position: 'Compliance Officer',
        full_name: 'Ada',
        email: 'ada@visitor.example',
        phone: '1',
        linkedin: '',
        cover_letter: forged,
      },
    ],
  ])('[SRV-15] [SRV-3] to the team do not show a line of a multi-line text as their own: %s', (name, payload) => {
    const kind = submissionTypes.find((each) => each.name === name);
    const made = kind?.toTeam({ submission_id: '1', payload: JSON.stringify(payload), received_at: 0 });
    const mail = made && compose(made.letter, { origin: 'https://www.site.example', answered: false });
    expect(mail?.text).toContain(
      '\n> Hello\n>\n> Email: eve@other.example\n> Phone: (555) 010-0199\n>\n> Your reply to this email goes to the sender.\n',
    );
    const own = mail?.text.split('\n').filter((line) => !line.startsWith('>'));
    expect(own?.filter((line) => /eve@|0199|Hello/.test(line))).toEqual([]);
    expect(own?.filter((line) => line.startsWith('Your reply'))).toHaveLength(1);
    expect(mail?.html).toMatch(
      /<blockquote[^>]*>Hello<br>\n<br>\nEmail: eve@other\.example<br>\nPhone: \(555\) 010-0199<br>\n<br>\nYour reply to this email goes to the sender\.<\/blockquote>/,
    );
  });

  test('[SRV-15] to the team have the attachment, byte for byte', async () => {
    const [sent] = await carried(['mail:application']);
    expect(sent?.to).toEqual(['careers@site.example']);
    expect(sent?.mail.replyTo?.[0]?.address).toBe('ada@visitor.example');
    expect(sent?.mail.attachments).toHaveLength(1);
    const [file] = sent?.mail.attachments ?? [];
    expect(file).toMatchObject({ filename: 'resume.pdf', mimeType: 'application/pdf', disposition: 'attachment' });
    expect(new Uint8Array(file?.content as ArrayBuffer)).toEqual(resume.content);
  });

  test('[SRV-15] to the visitor are a confirmation without attachment, with replies to the team and without automatic replies', async () => {
    const [sent] = await carried(['mail:application:visitor']);
    expect(sent?.to).toEqual(['ada@visitor.example']);
    expect(sent?.mail.subject).toBe('We have your application');
    expect(sent?.mail.attachments).toEqual([]);
    expect(sent?.mail.replyTo?.map(({ address }) => address)).toEqual(['careers@site.example']);
    expect(sent?.mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  });

  test.each([
    ['of a kind that is gone', claimed({ kind: 'newsletter', destination: 'mail:newsletter' })],
    ['without the fields of its kind', claimed({ payload: '{"name":"Ada"}' })],
    ['with a confirmation that its kind does not have', claimed({ destination: 'mail:contact:visitor' })],
  ])('[SRV-16] one %s is put aside', async (_, delivery) => {
    const channel = createMailChannel({
      transport: { concurrency: 1, send: () => Promise.reject(new Error('sent')), close: () => {} },
      kinds: submissionTypes,
      store: { attachments: () => Promise.resolve([]) },
      config: readConfig({}),
    });
    expect(await channel.deliver(delivery, new AbortController().signal)).toEqual({
      status: 'failed',
      permanent: true,
      outage: null,
      code: 'PAYLOAD',
      reason: 'The stored submission does not have the fields of its kind.',
      retryAfter: null,
    });
  });
});
