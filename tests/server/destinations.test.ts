import { Webhook } from 'standardwebhooks';
import { runAttempt } from '../../server/outbox/worker.ts';
import { expect, test } from 'vitest';
import { sample } from './support/calls.ts';
import { type Desk, deskRelay, type DeskRelay, linesOf, open, textOf } from './support/desk.ts';
import { FakeClock } from './support/fake-clock.ts';
import { asScript, message, send } from './support/http.ts';
import { startReceiver } from './support/receiver.ts';
import { allDelivered, deliveryRows } from './support/rows.ts';
import { until } from './support/until.ts';
import type { Attempt } from '../../server/db/database.ts';

const secretOf = (byte: number) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`;

const WEBHOOK = '/desk/deliveries/destinations/webhook';

/** A relay with a webhook, and its desk. */
async function withWebhook(secret = secretOf(1)) {
  const receiver = await startReceiver();
  const clock = new FakeClock(Date.UTC(2026, 0, 5, 8));
  const env = { WEBHOOK_URL: receiver.url, WEBHOOK_SECRET: secret };
  const relay = await deskRelay({ clock, env });
  return { receiver, clock, env, relay, desk: await open(relay) };
}

const hooks = ({ dataDir }: DeskRelay) => deliveryRows(dataDir).filter(({ queue }) => queue === 'webhook');

const delivered = (relay: DeskRelay) => until(() => hooks(relay).every(({ state }) => state === 'delivered'));

const pageOf = async (desk: Desk, path = WEBHOOK) => textOf((await desk.get(path)).body);

const attemptsOf = ({ dataDir }: DeskRelay) =>
  deliveryRows(dataDir).flatMap(({ history }) => JSON.parse(history) as Attempt[]);

const sendNamed = (relay: DeskRelay, name: string) => send(relay.port, asScript({ ...message, name }));

test('[TEAM-9] a destination’s page of the desk has every attempt with its time, answer and duration, and no data of a visitor', async () => {
  const { receiver, clock, relay, desk } = await withWebhook();
  receiver.behave((response) => {
    clock.advance(1_500);
    response.writeHead(503).end();
  });
  await sendNamed(relay, 'Ann Lee');
  await until(() => attemptsOf(relay).length === 2);
  receiver.behave({ status: 204 });
  clock.advance(10 * 60_000);
  await delivered(relay);
  await until(() => attemptsOf(relay).length === 3);
  const { body } = await desk.get(WEBHOOK);
  const rows = [...body.matchAll(/<tr><th scope="row">(.*?)<\/tr>/gs)].map(([, row = '']) => textOf(row));
  expect(rows).toEqual([
    ' 5 Jan 2026, 08:10 UTC Contact form webhook HTTP 204 0 ms ',
    ' 5 Jan 2026, 08:00 UTC Contact form webhook HTTP 503 1.5 s ',
  ]);
  expect(body).not.toMatch(/Ann|visitor\.example|hook\?team/);
  expect(textOf((await desk.get('/desk/deliveries/destinations')).body)).toMatch(
    /Mail \S+@\S+ Delivers 0 0 Webhook 127\.0\.0\.1:\d+ Delivers 0 0/,
  );
  expect((await desk.get('/desk/deliveries/destinations/elsewhere')).status).toBe(404);
});

test('[TEAM-9] a paused destination gets no delivery and loses none, also over a restart; resumed, it gets all', async () => {
  const { receiver, clock, env, relay, desk } = await withWebhook();
  await desk.post(`${WEBHOOK}/pause`, { pause: 'yes' });
  await sendNamed(relay, 'Ann Lee');
  await sendNamed(relay, 'Ben Roy');
  await until(() => deliveryRows(relay.dataDir).filter(({ state }) => state === 'delivered').length === 2);
  clock.advance(5_000);
  expect(await pageOf(desk)).toContain('Paused since 5 Jan 2026, 08:00 UTC . 2 waiting, 0 given up.');
  expect(receiver.requests).toEqual([]);
  await relay.close();
  const again = await deskRelay({ clock, dataDir: relay.dataDir, env });
  clock.advance(60_000);
  expect(receiver.requests).toEqual([]);
  const { headers } = await (await open(again)).post(`${WEBHOOK}/pause`, { pause: 'no' });
  expect(headers.location).toBe(WEBHOOK);
  clock.advance(1_000);
  await delivered(again);
  expect(receiver.requests).toHaveLength(2);
});

test('[TEAM-9] deliveries that a destination has accepted since a time are repeated once under a new id, without a mail to a sender', async () => {
  const { receiver, clock, relay, desk } = await withWebhook();
  await sendNamed(relay, 'Early Bird');
  await allDelivered(relay.dataDir);
  clock.advance(25 * 60_000);
  await sendNamed(relay, 'Late Riser');
  await allDelivered(relay.dataDir);
  const again = async (fields: Record<string, string>, path = WEBHOOK) => {
    const { status, headers } = await desk.post(`${path}/again`, fields);
    if (status !== 303) return status;
    return / (\d+) will be delivered again\. /.exec(await pageOf(desk, headers.location))?.[1];
  };
  const since = '2026-01-05T08:20';
  expect(await again({ since })).toBe('1');
  clock.advance(1_000);
  await until(() => receiver.requests.length === 3);
  await allDelivered(relay.dataDir);
  const [first, second, third] = receiver.requests;
  expect(third?.body).toBe(second?.body);
  expect(third?.body).toContain('Late Riser');
  expect(new Set([first, second, third].map((request) => request?.headers['webhook-id'])).size).toBe(3);
  expect(await pageOf(desk)).toContain('webhook, again HTTP 204');
  // Deliveries made again are not doubled by the next time; four presses on one page are one.
  clock.advance(60_000);
  const shown = String(clock.now());
  const before = hooks(relay).length;
  await Promise.all(['1', '2', '3', '4'].map(() => again({ since, shown })));
  expect(hooks(relay)).toHaveLength(before + 1);
  clock.advance(1_000);
  await allDelivered(relay.dataDir);
  clock.advance(60_000);
  expect(await again({ since })).toBe('1');
  // A sender gets a mail as well.
  await send(relay.port, sample('/beta-signup'));
  await allDelivered(relay.dataDir);
  expect(deliveryRows(relay.dataDir).map(({ destination }) => destination)).toContain('mail:beta:visitor');
  expect(await again({ since: '2026-01-01T00:00' }, '/desk/deliveries/destinations/mail')).toBe('3');
  expect(deliveryRows(relay.dataDir).filter(({ destination }) => /visitor.*again/.test(destination))).toEqual([]);
  for (const unreadable of ['', 'yesterday', '2026-02-30T00:00', '2026-01-05'])
    expect(await again({ since: unreadable })).toBe(422);
});

test('[TEAM-9] a test of a destination is sent once, signed, and is no delivery; its answer is shown', async () => {
  const { receiver, relay, desk } = await withWebhook();
  const { headers } = await desk.post(`${WEBHOOK}/test`);
  const [sent] = receiver.requests;
  const verified = new Webhook(secretOf(1).slice('whsec_'.length));
  expect(JSON.parse(sent?.body ?? '')).toEqual({ type: 'test', timestamp: '2026-01-05T08:00:00.000Z', data: {} });
  expect(() => verified.sign(String(sent?.headers['webhook-id']), new Date(), sent?.body ?? '')).not.toThrow();
  expect(await pageOf(desk, headers.location)).toContain('The test was taken: HTTP 204,');
  receiver.behave({ status: 401 });
  const refused = await desk.post(`${WEBHOOK}/test`);
  expect(await pageOf(desk, refused.headers.location)).toContain('The test was not taken: HTTP 401,');
  const mailed = await desk.post('/desk/deliveries/destinations/mail/test');
  expect(await pageOf(desk, mailed.headers.location)).toContain('The test was taken: accepted,');
  expect([deliveryRows(relay.dataDir), attemptsOf(relay)]).toEqual([[], []]);
  expect(linesOf(relay).map(({ action, subjects }) => [action, subjects])).toEqual([
    ['login', []],
    ['tested', ['webhook']],
    ['tested', ['webhook']],
    ['tested', ['mail']],
  ]);
});

test('[TEAM-9] a webhook’s secret is rotated with two at a time: receivers of either accept each delivery', async () => {
  const { receiver, relay, desk } = await withWebhook(`${secretOf(2)} ${secretOf(1)}`);
  await sendNamed(relay, 'Ann Lee');
  await until(() => receiver.requests.length === 1);
  const [request] = receiver.requests;
  const headers = request?.headers as Record<string, string>;
  const at = new Date(Number(headers['webhook-timestamp']) * 1_000);
  const signatures = headers['webhook-signature']?.split(' ');
  expect(signatures).toEqual(
    [2, 1].map((byte) => new Webhook(secretOf(byte)).sign(headers['webhook-id'] ?? '', at, request?.body ?? '')),
  );
  const text = await pageOf(desk);
  expect(text).toMatch(/signed with two secrets: the new one, \w{8} , and the former, \w{8}/);
  for (const byte of [1, 2]) expect(text).not.toContain(secretOf(byte).slice(6, 20));
});

test('[TEAM-9] a test of a mail server that does not answer reports a time-out', async () => {
  const clock = new FakeClock();
  const tested = runAttempt({ clock, timeout: 20_000 }, () => new Promise(() => {}));
  clock.advance(20_000);
  expect((await tested).attempt).toMatchObject({ succeeded: false, answer: 'TIMEOUT', duration: 20_000 });
});
