import type { NodemailerError } from 'nodemailer';
import PostalMime from 'postal-mime';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { ATTEMPT_TIMEOUT } from '../../server/outbox/worker.ts';
import { classifySmtpError, createSmtp } from '../../server/outbox/smtp.ts';
import { expectWell } from './support/expect-well.ts';
import { asScript, message, send } from './support/http.ts';
import { FakeClock } from './support/fake-clock.ts';
import { deliveryRows } from './support/rows.ts';
import { startSmtp } from './support/smtp-server.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { startTestRelay } from './support/test-relay.ts';
import { until } from './support/until.ts';

async function relayWith(smtpUrl: string, dataDir = temporaryFolder()) {
  const clock = new FakeClock();
  const relay = await startTestRelay({
    dataDir,
    clock,
    env: { SMTP_URL: smtpUrl, ORIGIN: 'https://www.site.example', ALLOWED_HOSTS: '127.0.0.1' },
  });
  const inState = (state: string) => until(() => deliveryRows(dataDir).every((row) => row.state === state));
  return { ...relay, clock, inState, deliveries: () => deliveryRows(dataDir) };
}

test('[SRV-16] a long reply of a mail server is cut between characters', () => {
  const response = `550 ${'x'.repeat(295)}🩺🩺`;
  const { reason } = classifySmtpError(
    Object.assign(new Error(response), { code: 'EENVELOPE', responseCode: 550, response }) as NodemailerError,
  ) as { reason: string };
  expect(reason).toBe(`SMTP 550: 550 ${'x'.repeat(295)}🩺`);
});

test('[SRV-15] a working mail server gets each message once, with the visitor in Reply-To only and a stable Message-ID', async () => {
  const smtp = await startSmtp();
  const { port, inState, deliveries } = await relayWith(smtp.url);
  await Promise.all(Array.from({ length: 10 }, () => send(port, asScript())));
  await inState('delivered');
  expect(smtp.mails).toHaveLength(10);
  const [mail] = smtp.mails;
  expect(mail).toMatchObject({ from: 'hello@staveline.example', to: ['hello@staveline.example'] });
  const parsed = await PostalMime.parse(mail?.raw ?? '');
  expect(parsed.from).toEqual({ name: 'Staveline', address: 'hello@staveline.example' });
  expect(parsed.replyTo).toEqual([{ name: message.name, address: message.email }]);
  expect(mail?.raw.split(message.email)).toHaveLength(2);
  const ids = await Promise.all(smtp.mails.map(async ({ raw }) => (await PostalMime.parse(raw)).messageId));
  expect(ids.toSorted()).toEqual(deliveries().map(({ id }) => `<${id}@www.site.example>`));
});

test.each([
  ['rcpt', 451, 'waiting'],
  ['data', 451, 'waiting'],
  ['rcpt', 550, 'dead'],
  ['data', 550, 'dead'],
] as const)(
  '[SRV-16] a mail server that refuses at %s with %i: the mail is %s, and sent again only if it waits, with the same Message-ID',
  async (stage, code, state) => {
    const smtp = await startSmtp();
    const { port, inState, clock, deliveries, log } = await relayWith(smtp.url);
    smtp.behave({ code, message: 'no, says ada@visitor.example' }, stage);
    expect((await send(port, asScript())).status).toBe(200);
    await inState(state);
    const [refused] = deliveries();
    expect(refused).toMatchObject({
      attempts: 1,
      last_error: expect.stringMatching(`^SMTP ${code}: .*no, says \\[address\\]`),
    });
    expect(refused?.next_attempt_at ?? Infinity).toBeGreaterThanOrEqual(clock.now() + 5_000);
    await until(() => log.some((line) => line.includes(`"code":"SMTP ${code}"`)));
    smtp.behave('ok');
    clock.advance(7_000);
    await expectWell(port);
    await until(() => deliveries().every((row) => row.state === 'delivered' || row.state === 'dead'));
    const ids = smtp.mails.map(({ raw }) => /^Message-ID: <(.*)@/m.exec(raw)?.[1]);
    expect(ids.filter((id) => id === refused?.id)).toHaveLength(state === 'waiting' ? 1 : 0);
  },
);

test('[SRV-16] a mail server that hangs: visitors are answered, the attempt times out and is repeated', async () => {
  const smtp = await startSmtp();
  const { port, inState, clock, deliveries } = await relayWith(smtp.url);
  smtp.behave('hang');
  await send(port, asScript());
  await until(() => smtp.hanging() === 1);
  await expectWell(port);
  await until(() => smtp.hanging() === 2);
  clock.advance(ATTEMPT_TIMEOUT);
  await inState('held');
  expect(deliveries().map(({ last_error }) => last_error)).toEqual([
    'No answer within 60 seconds.',
    'No answer within 60 seconds.',
  ]);
  smtp.behave('ok');
  clock.advance(7_000);
  await inState('delivered');
  expect(smtp.mails).toHaveLength(2);
});

const failure = (details: { code: string; responseCode?: number; response?: string }) =>
  classifySmtpError(Object.assign(new Error('x'), details));

test.each([
  ['a refused recipient', { code: 'EENVELOPE', responseCode: 550 }, true, false],
  ['a refused message', { code: 'EMESSAGE', responseCode: 552 }, true, false],
  ['a recipient to be asked again', { code: 'EENVELOPE', responseCode: 451 }, false, false],
  ['a server that is closing', { code: 'EENVELOPE', responseCode: 421 }, false, true],
  ['our password being wrong', { code: 'EAUTH', responseCode: 535 }, false, true],
  ['a server that wants nobody', { code: 'ECONNECTION', responseCode: 554 }, false, true],
  ['no STARTTLS', { code: 'ETLS' }, false, true],
  ['no answer', { code: 'ETIMEDOUT' }, false, true],
  ['an address that cannot be written', { code: 'EENVELOPE' }, false, null],
])('[SRV-16] a failed mail after %s: permanent is %s, an outage is %s', (_, details, permanent, outage) => {
  expect(failure(details)).toMatchObject({ status: 'failed', permanent, outage });
});

test('[SRV-16] the reason of a failed mail is one line without addresses', () => {
  const outcome = failure({ code: 'EENVELOPE', responseCode: 550, response: '550 <ada@visitor.example>\r\nunknown' });
  expect(outcome).toMatchObject({ reason: 'SMTP 550: 550 <[address]> unknown', code: 'SMTP 550' });
});

const smtpConfig = (url: string) => readConfig({ SMTP_URL: url }).smtp;

test('[SRV-16] a remote mail server must offer TLS; without it, it gets no mail', async () => {
  expect(smtpConfig('smtp://mail.example.com')).toMatchObject({ port: 587, secure: false, requireTls: true });
  expect(smtpConfig('smtps://u%40x:p%3A@mail.example.com')).toMatchObject({
    port: 465,
    secure: true,
    auth: { user: 'u@x', pass: 'p:' },
  });
  expect(smtpConfig('smtp://localhost:2525')).toMatchObject({ port: 2525, requireTls: false });
  expect(smtpConfig('smtp://[::1]:2525')).toMatchObject({ host: '::1', requireTls: false });

  const smtp = await startSmtp();
  const transport = createSmtp({ host: '127.0.0.1', port: smtp.port, secure: false, requireTls: true, auth: null });
  onTestFinished(() => transport.close());
  const mailbox = { name: 'A', address: 'a@b.example' };
  const mail = {
    deliveryId: 'd',
    messageId: '<d@x>',
    date: new Date(0),
    from: mailbox,
    to: mailbox,
    replyTo: mailbox,
    subject: 's',
    text: 't',
    html: 'h',
    automatic: false,
    attachments: [],
  };
  expect(await transport.send(mail, new AbortController().signal)).toMatchObject({
    status: 'failed',
    permanent: false,
    code: 'ETLS 500',
  });
  expect(smtp.mails).toEqual([]);
});
