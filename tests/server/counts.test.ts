import { join } from 'node:path';
import { expect, test } from 'vitest';
import { flows } from '../../machines/index.ts';
import { WRITE_INTERVAL } from '../../server/counts/daily-counts.ts';
import type { DailyCountTable } from '../../server/counts/tables.ts';
import { operated } from './support/operated.ts';
import { FakeClock } from './support/fake-clock.ts';
import { send } from './support/http.ts';
import { execute, query } from './support/rows.ts';
import { startTestRelay } from './support/test-relay.ts';
import { until } from './support/until.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const visit = {
  pages: { '/': 1, '/contact': 2 },
  transitions: { contact: 1, 'contact.editing form.submit 0': 1 },
  refusedFields: { 'contact email': 1 },
};

const post = (port: number, body: unknown, headers = {}) =>
  send(port, { path: '/api/counts', headers, body: typeof body === 'string' ? body : JSON.stringify(body) });

const rowsOf = (dataDir: string) =>
  query<DailyCountTable>(dataDir, 'SELECT * FROM daily_counts ORDER BY day, kind, flow, name').map((row) => ({
    ...row,
  }));

const row = (kind: string, flow: string, name: string, total: number, day = '2026-01-01') => ({
  day,
  kind,
  flow,
  name,
  total,
});

test('[TEAM-4] counts of pages are added to the totals of the day, and nothing else is stored', async () => {
  const relay = await startTestRelay({ clock: new FakeClock() });
  for (let time = 0; time < 2; time += 1) expect((await post(relay.port, visit)).status).toBe(204);
  await relay.close();
  expect(rowsOf(relay.dataDir)).toEqual([
    row('page', '', '/', 2),
    row('page', '', '/contact', 4),
    row('refused field', 'contact', 'email', 2),
    row('transition', 'contact', 'editing · form.submit → sending', 2),
    row('transition', 'contact', 'start', 2),
  ]);
});

test('[TEAM-4] counts are written every minute, and a new day begins at midnight UTC', async () => {
  const clock = new FakeClock(Date.UTC(2026, 0, 1, 23, 59, 30));
  const relay = await startTestRelay({ clock });
  await post(relay.port, { pages: { '/': 1 } });
  clock.advance(40_000);
  await post(relay.port, { pages: { '/': 5 } });
  expect(rowsOf(relay.dataDir)).toEqual([]);
  clock.advance(WRITE_INTERVAL);
  await until(() => rowsOf(relay.dataDir).length === 2);
  await post(relay.port, { pages: { '/': 1 } });
  await relay.close();
  expect(rowsOf(relay.dataDir)).toEqual([row('page', '', '/', 1), row('page', '', '/', 6, '2026-01-02')]);
});

test('[TEAM-4] counts drop names outside of the closed list, and keep the rest of the message', async () => {
  const relay = await startTestRelay({ clock: new FakeClock() });
  const sent = {
    pages: { '/ann@example.org': 1, '/contact?email=ann@example.org': 1, '/landing-new/': 1, __proto__: 1, '/': 1 },
    transitions: { 'delivery.pending delivery.claim 0': 1, 'contact · editing': 1, constructor: 1 },
    refusedFields: { 'contact ann@example.org': 1 },
  };
  expect((await post(relay.port, sent)).status).toBe(204);
  await relay.close();
  expect(rowsOf(relay.dataDir)).toEqual([row('page', '', '/', 1)]);
  expect(relay.log.join()).not.toContain('ann@example.org');
});

test.each([{ 'Sec-GPC': '1' }, { DNT: '1' }])('[TEAM-4] a sender with %j is not counted', async (headers) => {
  const relay = await startTestRelay({ clock: new FakeClock() });
  expect((await post(relay.port, visit, headers)).status).toBe(204);
  await relay.close();
  expect(rowsOf(relay.dataDir)).toEqual([]);
});

test.each([
  ['half of an object', '{', 400, undefined],
  ['an array', '[]', 400, undefined],
  ['zero', { pages: { '/': 0 } }, 422, 'pages'],
  ['a fraction', { transitions: { contact: 1.5 } }, 422, 'transitions'],
  ['a text', { refusedFields: { 'contact email': '1' } }, 422, 'refusedFields'],
  ['a number without names', { pages: 3 }, 422, 'pages'],
  ['an unknown part', { visitor: 'ann' }, 422, 'visitor'],
  ['a long body', { pages: { '/': 1, ['x'.repeat(20_000)]: 1 } }, 413, undefined],
])('[TEAM-4] counts with %s are refused with a clear error', async (_, body, status, field) => {
  const relay = await startTestRelay({ clock: new FakeClock() });
  const answer = await post(relay.port, body);
  expect(answer.status).toBe(status);
  const said = JSON.parse(answer.body) as { success: boolean; error: string; fields?: Record<string, string> };
  expect(said.success).toBe(false);
  expect(Object.keys(said.fields ?? {})).toEqual(field === undefined ? [] : [field]);
  await relay.close();
  expect(rowsOf(relay.dataDir)).toEqual([]);
});

test('[TEAM-4] counts are taken from own pages only, and only by POST', async () => {
  const relay = await startTestRelay({ clock: new FakeClock() });
  expect((await post(relay.port, visit, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
  expect((await send(relay.port, { method: 'GET', path: '/api/counts' })).status).toBe(405);
  await relay.close();
  expect(rowsOf(relay.dataDir)).toEqual([]);
});

test('[TEAM-4] one message of counts adds at most 10 to a total, one sender 1,000 in a day, and the table stays as large as the closed list', async () => {
  const relay = await startTestRelay({ clock: new FakeClock() });
  const everything = {
    pages: { '/': 1e9, ...Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`/${index}`, 1])) },
    transitions: Object.fromEntries(flows.map(({ machine }) => [machine.id, 1e9])),
  };
  const statuses = [];
  for (let message = 0; message < 102; message += 1) statuses.push((await post(relay.port, everything)).status);
  expect(statuses.filter((status) => status === 204)).toHaveLength(100);
  expect(statuses.slice(100)).toEqual([429, 429]);
  expect((await post(relay.port, { pages: { '/': 1 } })).status).toBe(429);
  await relay.close();
  const rows = rowsOf(relay.dataDir);
  expect(rows).toHaveLength(1 + flows.filter(({ verifiedIn }) => verifiedIn === 'page').length);
  expect(new Set(rows.map(({ total }) => total))).toEqual(new Set([1_000]));
});

test('[TEAM-4] counts that the store did not take are kept and written later', async () => {
  const clock = new FakeClock();
  const relay = await startTestRelay({ clock });
  await execute(relay.dataDir, 'ALTER TABLE daily_counts RENAME TO gone');
  await post(relay.port, visit);
  clock.advance(WRITE_INTERVAL);
  await until(() => relay.log.some((line) => line.includes('daily counts not written')));
  await execute(relay.dataDir, 'ALTER TABLE gone RENAME TO daily_counts');
  await post(relay.port, visit);
  await relay.close();
  expect(rowsOf(relay.dataDir)[0]).toEqual(row('page', '', '/', 2));
});

test('[TEAM-4] daily totals are removed after RETENTION_COUNTS_DAYS', async () => {
  const clock = new FakeClock();
  // The first keeps them all, or its own purge would race with the days that follow.
  const first = await startTestRelay({ clock });
  for (let day = 0; day < 4; day += 1) {
    await post(first.port, { pages: { '/': 1 } });
    clock.advance(24 * 60 * 60 * 1_000);
    await until(() => rowsOf(first.dataDir).length === day + 1);
  }
  await first.close();
  const env = { RETENTION_COUNTS_DAYS: '2' };
  const second = await startTestRelay({ clock, env, dataDir: first.dataDir });
  await until(() => rowsOf(second.dataDir).length <= 2);
  expect(rowsOf(second.dataDir).map(({ day }) => day)).toEqual(['2026-01-03', '2026-01-04']);
});

/** A relay's folder with the counts of three days. */
async function folder(): Promise<string> {
  const clock = new FakeClock();
  const relay = await startTestRelay({ clock });
  for (const times of [4, 5, 7]) {
    await post(relay.port, {
      pages: { '/': times },
      transitions: { contact: 6 },
      refusedFields: { 'contact email': 1 },
    });
    clock.advance(24 * 60 * 60 * 1_000);
  }
  await relay.close();
  return relay.dataDir;
}

const counts = (dataDir: string, ...args: string[]) =>
  operated(['counts', ...args], dataDir, { clock: new FakeClock(Date.UTC(2026, 0, 4)) });

test('[TEAM-4] `counts` shows totals, the small ones as "under 5"', async () => {
  const dataDir = await folder();
  expect(await counts(dataDir, 'list')).toEqual({
    code: 0,
    complained: '',
    said: [
      'TOTAL    WHAT           FLOW     NAME',
      '16       page                    /',
      'under 5  refused field  contact  email',
      '18       transition     contact  start',
      'From 2025-12-07 to 2026-01-03 (UTC).',
    ].join('\n'),
  });
  const { said } = await counts(dataDir, 'list', '--json', '--flow', 'contact', '--until', '2026-01-02');
  expect(JSON.parse(said)).toEqual({
    from: '2025-12-06',
    to: '2026-01-02',
    totals: [
      { kind: 'refused field', flow: 'contact', name: 'email', total: 'under 5' },
      { kind: 'transition', flow: 'contact', name: 'start', total: 12 },
    ],
  });
  expect((await counts(dataDir, 'funnel')).said).toMatch(
    /^STEP .*\nHome page opened +16 +-\nSignup opened +under 5 +-/,
  );
});

test('[TEAM-4] `counts` writes a table of days', async () => {
  const dataDir = await folder();
  const { said } = await counts(dataDir, 'csv', '--since', '2026-01-02');
  expect(said.replaceAll('\r', '').split('\n')).toEqual([
    '\uFEFF"Day","What","Flow","Name","Total"',
    '"2026-01-02","page","","/","5"',
    '"2026-01-02","refused field","contact","email","under 5"',
    '"2026-01-02","transition","contact","start","6"',
    '"2026-01-03","page","","/","7"',
    '"2026-01-03","refused field","contact","email","under 5"',
    '"2026-01-03","transition","contact","start","6"',
  ]);
  const out = join(dataDir, 'counts.csv');
  expect((await counts(dataDir, 'csv', '--out', out)).said).toBe(`9 totals written to ${out}.`);
  expect(await counts(dataDir, 'csv', '--out', out)).toMatchObject({
    code: 1,
    complained: `There is a file ${out} already.`,
  });
});

test('[TEAM-4] `counts` refuses a day or a flow that does not exist', async () => {
  const dataDir = temporaryFolder();
  expect(await counts(dataDir, 'list', '--since', '2026-02-30')).toMatchObject({ code: 1 });
  expect((await counts(dataDir, 'csv', '--flow', 'delivry')).complained).toMatch(/contact/);
});

test('[TEAM-4] the metrics have the totals of the last whole day, without the small ones', async () => {
  const clock = new FakeClock();
  const relay = await startTestRelay({ clock, env: { MONITOR_PORT: '0' } });
  const lines = async () => {
    const { body } = await send(relay.monitorPort ?? 0, { method: 'GET', path: '/metrics' });
    return body.split('\n').filter((line) => line.startsWith('daily_total'));
  };
  await post(relay.port, { pages: { '/': 5, '/contact': 4 } });
  clock.advance(WRITE_INTERVAL);
  await until(() => rowsOf(relay.dataDir).length > 0);
  expect(await lines()).toEqual([]);
  clock.advance(24 * 60 * 60 * 1_000);
  expect(await lines()).toEqual(['daily_total{what="page",flow="",name="/"} 5']);
  clock.advance(24 * 60 * 60 * 1_000);
  expect(await lines()).toEqual([]);
});
