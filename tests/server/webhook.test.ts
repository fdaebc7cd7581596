import { expect, test } from 'vitest';
import { classifyAnswer, createWebhook, retryAfter, sign, WEBHOOK_TIMEOUT } from '../../server/outbox/webhook.ts';
import { claimed } from './support/claimed.ts';
import { expectWell } from './support/expect-well.ts';
import { asScript, message, send } from './support/http.ts';
import { FakeClock } from './support/fake-clock.ts';
import { startReceiver } from './support/receiver.ts';
import { deliveryRows, submissionRows } from './support/rows.ts';
import { startSmtp } from './support/smtp-server.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { startTestRelay } from './support/test-relay.ts';
import { until } from './support/until.ts';

/** The specification's example, which its libraries use in their tests. */
const published = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: 1_614_265_330,
  body: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};
const secret = new Uint8Array(Buffer.from(published.secret.slice('whsec_'.length), 'base64'));

async function relayWith(webhookUrl: string, env: Record<string, string> = {}) {
  const dataDir = temporaryFolder();
  const clock = new FakeClock();
  const relay = await startTestRelay({
    dataDir,
    clock,
    env: { WEBHOOK_URL: webhookUrl, WEBHOOK_SECRET: published.secret, ...env },
  });
  const hooks = () => deliveryRows(dataDir).filter(({ queue }) => queue === 'webhook');
  const inState = (state: string) => until(() => hooks().length > 0 && hooks().every((row) => row.state === state));
  return { ...relay, clock, hooks, inState };
}

test('[SRV-15] the signature of a webhook equals the published one for the published example', () => {
  expect(sign(secret, published.id, published.timestamp, published.body)).toBe(published.signature);
});

test('[SRV-15] a webhook’s receiver gets each submission once, signed over its exact bytes', async () => {
  const receiver = await startReceiver();
  const { port, inState, hooks, dataDir, clock } = await relayWith(receiver.url);
  await send(port, asScript());
  await inState('delivered');
  expect(receiver.requests).toHaveLength(1);
  const [{ method, path, headers, body } = { method: '', path: '', headers: {}, body: '' }] = receiver.requests;
  expect([method, path, headers['content-type'], headers['user-agent']]).toEqual([
    'POST',
    '/hook?team=1',
    'application/json',
    'staveline',
  ]);
  expect(headers['webhook-id']).toBe(hooks()[0]?.id);
  expect(headers['webhook-timestamp']).toBe(String(clock.now() / 1_000));
  expect(headers['webhook-signature']).toBe(
    sign(secret, String(headers['webhook-id']), Number(headers['webhook-timestamp']), body),
  );
  expect(JSON.parse(body)).toEqual({
    type: 'contact.submitted',
    timestamp: '2026-01-01T00:00:00.000Z',
    data: { id: submissionRows(dataDir)[0]?.id, payload: message, attachments: [] },
  });
});

test('[SRV-15] a webhook’s receiver gets the names and digests of attachments, not their content', async () => {
  const receiver = await startReceiver();
  const clock = new FakeClock();
  const stored = {
    submission_id: 's',
    name: 'resume.pdf',
    type: 'application/pdf',
    size: 3,
    sha256: 'digest',
    content: new Uint8Array([1, 2, 3]),
  };
  const destination = createWebhook({
    queue: 'webhook',
    webhook: { url: receiver.url, secrets: [secret] },
    store: { attachments: () => Promise.resolve([stored]) },
    clock,
  });
  expect(await destination.deliver(claimed(), new AbortController().signal)).toEqual({
    status: 'delivered',
    code: 'HTTP 204',
  });
  expect(JSON.parse(receiver.requests[0]?.body ?? '')).toMatchObject({
    data: { attachments: [{ name: 'resume.pdf', type: 'application/pdf', size: 3, sha256: 'digest' }] },
  });
  expect(receiver.requests[0]?.body).not.toContain('content');
});

test('[SRV-15] a webhook’s receiver gets the same id and body again, with the time of the new attempt', async () => {
  const receiver = await startReceiver();
  receiver.behave({ status: 500 });
  const { port, inState, clock, hooks } = await relayWith(receiver.url);
  expect((await send(port, asScript())).status).toBe(200);
  await inState('waiting');
  expect(hooks()[0]?.last_error).toBe('HTTP 500');
  receiver.behave({ status: 200 });
  clock.advance(7_000);
  await inState('delivered');
  const [first, second] = receiver.requests;
  expect(second?.body).toBe(first?.body);
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  const times = receiver.requests.map(({ headers }) => Number(headers['webhook-timestamp']));
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(5);
  expect(second?.headers['webhook-signature']).toBe(
    sign(secret, hooks()[0]?.id ?? '', times[1] ?? 0, second?.body ?? ''),
  );
});

test('[SRV-16] a webhook’s receiver gets a submission again after its Retry-After at the earliest', async () => {
  const receiver = await startReceiver();
  receiver.behave({ status: 429, headers: { 'Retry-After': '90' } });
  const { port, inState, clock, hooks } = await relayWith(receiver.url);
  await send(port, asScript());
  await inState('held');
  expect(hooks()[0]?.next_attempt_at).toBe(clock.now() + 90_000);
});

test('[SRV-15] [SRV-10] a webhook’s redirect is not followed', async () => {
  const elsewhere = await startReceiver();
  const receiver = await startReceiver();
  receiver.behave({ status: 307, headers: { Location: elsewhere.url } });
  const { port, inState, hooks } = await relayWith(receiver.url);
  await send(port, asScript());
  await inState('held');
  expect(hooks()[0]?.last_error).toBe('HTTP 307: redirects are not followed');
  expect(elsewhere.requests).toEqual([]);
});

test('[SRV-16] a webhook’s receiver that hangs times out, and delays neither the mail nor a visitor', async () => {
  const receiver = await startReceiver();
  const smtp = await startSmtp();
  receiver.behave('hang');
  const { port, inState, clock, hooks, dataDir } = await relayWith(receiver.url, { SMTP_URL: smtp.url });
  expect((await send(port, asScript())).status).toBe(200);
  await until(() => receiver.requests.length === 1);
  await until(() => deliveryRows(dataDir).some(({ queue, state }) => queue === 'mail' && state === 'delivered'));
  expect(hooks()[0]?.state).toBe('delivering');
  clock.advance(WEBHOOK_TIMEOUT);
  await inState('held');
  expect(hooks()[0]?.last_error).toBe('No answer within 20 seconds.');
  await expectWell(port);
  // A hanging request would delay the test's end.
  await receiver.close();
});

test('[SRV-15] a webhook’s endless answer is not awaited', async () => {
  const receiver = await startReceiver();
  let closed = false;
  receiver.behave((response) => {
    response.writeHead(200);
    const more = () => void response.write('x'.repeat(65_536), () => setImmediate(more));
    response.on('close', () => {
      closed = true;
    });
    more();
  });
  const { port, inState } = await relayWith(receiver.url);
  await send(port, asScript());
  await inState('delivered');
  await until(() => closed);
});

test('[SRV-4] a failing webhook leaves neither its address, a secret nor visitors’ data in the log or a reason', async () => {
  const receiver = await startReceiver();
  const { port, inState, hooks, log } = await relayWith(receiver.url);
  receiver.behave((response) => response.writeHead(400, 'ada@visitor.example').end('ada@visitor.example'));
  await send(port, asScript());
  await inState('dead');
  await receiver.close();
  await send(port, asScript());
  await until(() => hooks().some(({ state }) => state === 'held'));
  const output = [...log, ...hooks().map(({ last_error }) => last_error)].join('\n');
  expect(hooks().map(({ last_error }) => last_error)).toEqual([
    'HTTP 400',
    'The webhook could not be reached (ECONNREFUSED).',
  ]);
  expect(output).not.toMatch(/visitor\.example|hook\?team|MfKQ9r8GKY|Lovelace/);
});

test.each([200, 201, 202, 204, 299])('[SRV-15] a webhook’s answer %i means delivered', (status) => {
  expect(classifyAnswer(status, null)).toEqual({ status: 'delivered', code: `HTTP ${status}` });
});
test.each([
  [301, false, true],
  [308, false, true],
  [408, false, true],
  [429, false, true],
  [500, false, false],
  [501, false, false],
  [502, false, true],
  [503, false, true],
  [504, false, true],
  [599, false, false],
  [400, true, false],
  [401, true, false],
  [404, true, false],
  [410, true, false],
  [422, true, false],
  [499, true, false],
])('[SRV-16] a webhook’s answer %i: permanent is %s, an outage is %s', (status, permanent, outage) => {
  expect(classifyAnswer(status, 1_000)).toMatchObject({
    status: 'failed',
    permanent,
    outage,
    retryAfter: permanent ? null : 1_000,
  });
});

const now = Date.UTC(2026, 0, 1);
test.each([
  ['120', 120_000],
  ['0', 0],
  ['Thu, 01 Jan 2026 00:01:00 GMT', 60_000],
  ['Wed, 31 Dec 2025 00:00:00 GMT', 0],
  ['soon', null],
  ['', null],
  [null, null],
  ['99999999999', null],
])('[SRV-15] a Retry-After of %j is understood', (header, expected) => {
  expect(retryAfter(header, now)).toBe(expected);
});
