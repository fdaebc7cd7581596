import { expect, onTestFinished, test } from 'vitest';
import { pino } from 'pino';
import type { RelayNews } from '../../machines/lab-relay/lab-relay.machine.ts';
import type { AllFlowNumbers } from '../../machines/shared/flow-numbers.ts';
import { readConfig } from '../../server/config.ts';
import { DAY, utcDay } from '../../server/kernel/day.ts';
import { createLabCounts } from '../../server/lab/lab-counts.ts';
import { type RelayFlows, createRelayNews } from '../../server/lab/relay-news.ts';
import { startServer } from '../../server/server.ts';
import { startReceiver } from './support/receiver.ts';
import { execute, quoted } from './support/rows.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

async function start(environment: Record<string, string> = {}, seen: Partial<RelayFlows> = {}) {
  const dataDir = environment['DATA_DIR'] ?? temporaryFolder();
  const config = readConfig({ PORT: '0', ...environment, DATA_DIR: dataDir });
  const counts = createLabCounts(config);
  const running = await startServer(config, {
    log: pino({ level: 'silent' }),
    pages: (_, flows) => {
      const news = createRelayNews(config, { ...flows, ...seen });
      return Promise.resolve({
        middleware: (ctx, next) => news(ctx, () => counts(ctx, next)),
        renderer: { render: () => Promise.reject(new Error('no pages here')) },
        acceptedTexts: () => Promise.reject(new Error('no pages here')),
        paths: [],
      });
    },
  });
  const server = { ...running, dataDir };
  onTestFinished(() => server.close());
  const listen = (headers: Record<string, string> = { 'Sec-Fetch-Site': 'same-origin' }) =>
    fetch(`${server.url}/landing-new/lab/relay.events`, { headers });
  return { server, listen };
}

async function* newsOf(response: Response): AsyncGenerator<RelayNews> {
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += new TextDecoder().decode(chunk);
    const parts = text.split('\n\n');
    text = parts.pop() ?? '';
    for (const part of parts) yield JSON.parse(part.replace(/^data: /, '')) as RelayNews;
  }
}

test('the lab’s stream reports deliveries and channels as they change, without their content', async () => {
  const { server, listen } = await start();
  const news = newsOf(await listen());
  expect((await news.next()).value).toMatchObject({
    deliveries: [],
    channels: [{ channel: 'mail', state: 'closed.unsettled' }],
  });
  const body = new URLSearchParams({ name: 'Ann Lee', email: 'ann@example.org', message: 'A question of mine' });
  await fetch(`${server.url}/contact`, { method: 'POST', body, headers: { Accept: 'application/json' } });
  const seen: string[] = [];
  const states: string[] = [];
  const taken: string[] = [];
  for await (const update of news) {
    seen.push(JSON.stringify(update));
    states.push(...update.deliveries.map(({ state }) => state));
    taken.push(...update.happened.flatMap((flowEvent) => flowEvent.taken.map((key) => `${flowEvent.flow}: ${key}`)));
    if (taken.some((key) => key.endsWith('→ delivered')) && states.at(-1) === 'delivered') break;
  }
  expect(taken.slice(0, 3)).toEqual([
    'delivery: pending · delivery.claim → delivering',
    'circuit-breaker: closed · breaker.answer → (stays)',
    'delivery: delivering · delivery.succeed → delivered',
  ]);
  expect(seen.join('')).not.toMatch(/Ann|ann@example|question/);
});

test('the lab’s stream reports alerts, and none without an operator', async () => {
  const receiver = await startReceiver();
  receiver.behave({ status: 410 });
  const { server, listen } = await start({
    OPERATOR_MAILBOX: 'operator@site.example',
    WEBHOOK_URL: receiver.url,
    WEBHOOK_SECRET: `whsec_${Buffer.alloc(24).toString('base64')}`,
  });
  const news = newsOf(await listen());
  expect((await news.next()).value).toMatchObject({
    alerts: [
      { about: 'disk', state: 'well' },
      { about: 'dead letters', state: 'well' },
      { about: 'store', state: 'well' },
      { about: 'clock', state: 'well' },
    ],
  });
  const body = new URLSearchParams({ name: 'Ann Lee', email: 'ann@example.org', message: 'A question of mine' });
  await fetch(`${server.url}/contact`, { method: 'POST', body, headers: { Accept: 'application/json' } });
  const taken: string[] = [];
  let last: RelayNews['alerts'] = [];
  for await (const update of news) {
    last = update.alerts;
    taken.push(
      ...update.happened.flatMap((flowEvent) =>
        flowEvent.flow === 'alert' ? flowEvent.taken.map((key) => `${flowEvent.of}: ${key}`) : [],
      ),
    );
    if (last[1]?.state === 'reported') break;
  }
  expect(taken).toEqual([
    'dead letters: well · alert.trouble [1 of 2] → warning',
    'dead letters: warning · alert.send → reported',
  ]);
  expect(last).toMatchObject([
    { state: 'well' },
    { context: { newest: expect.stringMatching(/^[0-9a-f-]{36}$/) } },
    { state: 'well' },
    { state: 'well' },
  ]);
  expect(JSON.stringify(last)).not.toContain('operator@');

  const quiet = newsOf(await (await start()).listen());
  expect((await quiet.next()).value).toMatchObject({ alerts: [] });
  await quiet.return(null);
});

test('a failing check ends the lab’s stream at once, the first included', async () => {
  const unhandled: unknown[] = [];
  const note = (error: unknown) => void unhandled.push(error);
  process.on('unhandledRejection', note);
  onTestFinished(() => void process.off('unhandledRejection', note));
  const busy = () => {
    throw new Error('database is locked');
  };
  const { listen } = await start({}, { channels: busy });
  expect(await (await listen()).text()).toBe('');
  expect(unhandled).toEqual([]);
});

test('only pages of our own receive the lab’s stream', async () => {
  const { listen } = await start();
  expect((await listen({})).status).toBe(403);
  expect((await listen({ 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
  expect((await listen({ 'Sec-Fetch-Site': 'same-origin', Origin: 'https://elsewhere.example' })).status).toBe(403);
});

test('a relay that others can reach offers no stream for the lab', async () => {
  const { listen } = await start({ HOST: '0.0.0.0' });
  expect((await listen()).status).toBe(404);
});

test('[TEAM-4] the lab gets the daily totals of the store, and no one else does', async () => {
  const { server } = await start();
  await fetch(`${server.url}/api/counts`, { method: 'POST', body: '{"transitions":{"contact":7,"banner":2}}' });
  await server.close();
  // The lab has whole days only.
  await execute(server.dataDir, `UPDATE daily_counts SET day = ${quoted(utcDay(Date.now() - DAY))}`);
  const again = await start({ DATA_DIR: server.dataDir });
  const get = (site: string) =>
    fetch(`${again.server.url}/landing-new/lab/counts.json`, { headers: { 'Sec-Fetch-Site': site } });
  expect((await get('cross-site')).status).toBe(403);
  const { flows } = (await (await get('same-origin')).json()) as AllFlowNumbers;
  expect([flows['contact']?.came, flows['banner']?.came]).toEqual([7, 'under 5']);
});
