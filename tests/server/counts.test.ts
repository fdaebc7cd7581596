import { renderToStaticMarkup } from 'react-dom/server';
import type { Context } from 'koa';
import { expect, test } from 'vitest';
import { countRequests, startDailyCounts, WRITE_INTERVAL } from '../../server/counts/daily-counts.ts';
import { sectionsOf } from '../../src/content/mdx-text.tsx';
import Privacy from '../../src/content/privacy.mdx';
import { deskRelay, linesOf, open } from './support/desk.ts';
import { FakeClock } from './support/fake-clock.ts';
import { asBrowser, asScript, message, type Sending, send } from './support/http.ts';
import { memoryLog } from './support/memory-log.ts';
import { execute, query } from './support/rows.ts';
import { startTestRelay } from './support/test-relay.ts';
import { until } from './support/until.ts';
import { Visitor } from './support/visitor.ts';
import type { DailyCountTable } from '../../server/db/database.ts';

const HOME: Sending = { method: 'GET', path: '/landing-new/' };

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

interface Faked {
  method: string;
  path: string;
  status: number;
  headers?: Readonly<Record<string, string>>;
  state?: Readonly<Record<string, string>>;
}

/** Names that are counted for a request. */
async function counted({ headers = {}, state = {}, ...request }: Faked): Promise<string[]> {
  const added: string[] = [];
  const count = countRequests({ add: ({ flow, name }) => added.push(`${flow}${name}`) }, ['/', '/pricing']);
  const get = (name: string) => headers[name] ?? '';
  await count({ ...request, state, get } as unknown as Context, () => Promise.resolve());
  return added;
}

test.each([
  ['a page', 200, '/pricing'],
  ['a revalidated page', 304, '/pricing'],
  ['the home page', 200, '/'],
])('[TEAM-4] a GET that is answered with %s (%d) counts as a loaded page', async (_, status, page) => {
  expect(await counted({ method: 'GET', path: `/landing-new${page}`, status })).toEqual([page]);
});

test.each([
  ['HEAD', '/landing-new/pricing', 200],
  ['POST', '/landing-new/pricing', 200],
  ['GET', '/landing-new/pricing', 503],
  ['GET', '/landing-new/pricing/', 301],
  ['GET', '/landing-new/no-such-page', 404],
  ['GET', '/landing-new/constructor', 200],
  ['GET', '/landing-new/assets/index-1a2b3c.js', 200],
  ['GET', '/pricing', 200],
  ['GET', '/healthz', 200],
])('[TEAM-4] %s %s with status %d counts as no loaded page', async (method, path, status) => {
  expect(await counted({ method, path, status })).toEqual([]);
});

const contact = { method: 'POST', path: '/contact', state: { route: '/contact' } };

test.each([
  [200, 'contactaccepted'],
  [303, 'contactaccepted'],
  [422, 'contactrefused'],
  [429, 'contactrefused'],
  [500, 'contactfailed'],
  [503, 'contactfailed'],
])('[TEAM-4] a form that is answered with %d counts as %s', async (status, name) => {
  expect(await counted({ ...contact, status })).toEqual([name]);
});

test('[TEAM-4] a form that shares its path counts by its own name, and other posts do not count', async () => {
  const signup = { method: 'POST', path: '/api/mobile-signup', status: 200 };
  expect(await counted({ ...signup, state: { form: 'mobile-signup' } })).toEqual(['mobile-signupaccepted']);
  expect(await counted({ ...signup, state: { form: 'trial-signup' } })).toEqual(['trial-signupaccepted']);
  expect(await counted({ method: 'POST', path: '/logout', status: 303, state: { form: 'logout' } })).toEqual([]);
  expect(await counted({ method: 'POST', path: '/no-form', status: 404 })).toEqual([]);
});

test.each([{ DNT: '1' }, { 'Sec-GPC': '1' }])('[TEAM-4] neither a page nor a form counts with %j', async (headers) => {
  expect(await counted({ method: 'GET', path: '/landing-new/', status: 200, headers })).toEqual([]);
  expect(await counted({ ...contact, status: 200, headers })).toEqual([]);
});

test('[TEAM-4] the store has totals by day and name and nothing else, and the visitor gets no cookie', async () => {
  const relay = await startTestRelay({ clock: new FakeClock() });
  const headers = { cookie: 'visitor=ann', 'user-agent': 'Browser of Ann', referer: 'https://ann.example' };
  for (const method of ['GET', 'GET', 'HEAD']) {
    const answer = await send(relay.port, { ...HOME, path: '/landing-new/?from=ann@example.org', method, headers });
    expect([answer.status, answer.headers['set-cookie']]).toEqual([200, undefined]);
  }
  await send(relay.port, asScript());
  await send(relay.port, asBrowser());
  await send(relay.port, asBrowser({ ...message, email: 'nobody' }));
  for (const values of [{ isIOS: false }, { password: 'short' }])
    await new Visitor(relay.port).post('/api/mobile-signup', { email: 'nobody', ...values });
  await execute(relay.dataDir, 'ALTER TABLE submissions RENAME TO gone');
  await send(relay.port, asScript());
  await relay.close();
  expect(rowsOf(relay.dataDir)).toEqual([
    row('form', 'contact', 'accepted', 2),
    row('form', 'contact', 'failed', 1),
    row('form', 'contact', 'refused', 1),
    row('form', 'mobile-signup', 'refused', 1),
    row('form', 'trial-signup', 'refused', 1),
    row('page', '', '/', 2),
  ]);
});

test('[TEAM-4] any number of counts is written once a minute, and a new day begins at midnight UTC', async () => {
  const clock = new FakeClock(Date.UTC(2026, 0, 1, 23, 59, 30));
  const written: (readonly DailyCountTable[])[] = [];
  const store = { addDailyCounts: async (counts: readonly DailyCountTable[]) => void written.push(counts) };
  const counts = startDailyCounts({ store, clock, log: memoryLog().log });
  const load = () => counts.add({ kind: 'page', flow: '', name: '/' });
  for (let time = 0; time < 999; time += 1) load();
  clock.advance(29_999);
  load();
  clock.advance(1);
  load();
  clock.advance(WRITE_INTERVAL - 30_001);
  await Promise.resolve();
  expect(written).toEqual([]);
  clock.advance(1);
  await until(() => written.length > 0);
  expect(written).toEqual([[row('page', '', '/', 1_000), row('page', '', '/', 1, '2026-01-02')]]);
  await counts.stop();
});

test('[TEAM-4] a page is answered while the store accepts no counts, which are written later', async () => {
  const clock = new FakeClock();
  const relay = await startTestRelay({ clock });
  await execute(relay.dataDir, 'ALTER TABLE daily_counts RENAME TO gone');
  expect((await send(relay.port, HOME)).status).toBe(200);
  clock.advance(WRITE_INTERVAL);
  await until(() => relay.log.some((line) => line.includes('daily counts not written')));
  expect((await send(relay.port, HOME)).status).toBe(200);
  await execute(relay.dataDir, 'ALTER TABLE gone RENAME TO daily_counts');
  await relay.close();
  expect(rowsOf(relay.dataDir)).toEqual([row('page', '', '/', 2)]);
});

test('[TEAM-4] the desk shows totals of 28 days with today so far, one to four as "under 5" and none as 0; each look is a line', async () => {
  const clock = new FakeClock(Date.UTC(2026, 0, 28, 12));
  const relay = await deskRelay({ clock });
  const insert = (day: string, kind: string, flow: string, name: string, total: number) =>
    execute(relay.dataDir, `INSERT INTO daily_counts VALUES ('${day}', '${kind}', '${flow}', '${name}', ${total})`);
  await insert('2025-12-31', 'page', '', '/', 1_000);
  await insert('2026-01-01', 'page', '', '/', 4);
  await insert('2026-01-28', 'page', '', '/', 3);
  await insert('2026-01-28', 'page', '', '/pricing', 9);
  await insert('2026-01-28', 'page', '', '/contact', 1);
  await insert('2026-01-27', 'form', 'contact', 'accepted', 5);
  await insert('2026-01-28', 'form', 'contact', 'accepted', 1);
  await insert('2026-01-28', 'form', 'contact', 'refused', 4);
  await insert('2026-01-28', 'form', 'login', 'refused', 7);
  const { status, body } = await (await open(relay)).get('/desk/numbers');
  const text = body
    .replace(/^.*<main/s, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');
  expect(status).toBe(200);
  expect(text).toContain('From 2026-01-01 to 2026-01-28 (UTC).');
  expect(text).toContain('A click within the site loads no page and is not in these numbers');
  expect(text).toContain('Page Loaded /pricing 9 / 7 /contact under 5 /signup 0 ');
  expect(text).toContain('Form Accepted Refused Failed Contact 6 under 5 0 Beta application 0 0 0');
  expect(text).toContain('Login 0 7 0');
  expect(text).toContain('2026-01-28, so far 13 under 5 11 0 2026-01-27 0 5 0 0 2026-01-26 0 0 0 0');
  expect(text).toContain('2026-01-01 under 5 0 0 0');
  expect(linesOf(relay).map(({ action, subjects }) => [action, subjects])).toEqual([
    ['login', []],
    ['numbers', []],
  ]);
});

test('[TEAM-4] the privacy page describes the counts and their exceptions', () => {
  const text = renderToStaticMarkup(sectionsOf(Privacy).find(({ id }) => id === 'counting')?.children);
  for (const phrase of [
    'how often each page of this site is loaded, and how often each of its forms is accepted, refused or fails',
    'A click from one page of this site to another loads no page, so it is not counted.',
    'We keep one total a day for all visitors together',
    'No cookie, no identifier, no network address',
    'no script in the page takes part',
    'A total of one to four is shown as “under 5”',
    'If your browser sends Global Privacy Control or Do Not Track, nothing is counted.',
  ])
    expect(text).toContain(phrase);
});
