import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { IDLE, LIFETIME } from '../../server/desk/sessions.ts';
import { sample } from './support/calls.ts';
import { deskRelay, KEY, leadIdOf, linesOf, open } from './support/desk.ts';
import { FakeClock } from './support/fake-clock.ts';
import { asScript, message, send } from './support/http.ts';
import { application, applying, pdf } from './support/resumes.ts';
import { deliveryRows } from './support/rows.ts';
import { startTestRelay } from './support/test-relay.ts';
import { unlimited } from './support/unlimited.ts';
import { until } from './support/until.ts';
import { startReceiver } from './support/receiver.ts';

/** What a person reads in a page. */
const textOf = (body: string) =>
  body
    .replace(/<style>.*<\/style>/s, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');

const namesIn = (body: string) => [...body.matchAll(/<b>([^<]*)<\/b>/g)].map(([, name]) => name);

test('[TEAM-2] the desk’s list shows when, who, what about and whether it was delivered, newest first', async () => {
  const relay = await deskRelay();
  await send(relay.port, asScript());
  await send(relay.port, sample('/beta-signup', { full_name: 'Bea Moss' }));
  await until(() => deliveryRows(relay.dataDir).every(({ state }) => state === 'delivered'));
  const desk = await open(relay);
  const { status, body } = await desk.get('/desk/leads');
  expect(status).toBe(200);
  expect(namesIn(body)).toEqual(['Bea Moss', 'Ada Lovelace']);
  expect(textOf(body)).toMatch(
    /Ada Lovelace ada@visitor\.example Good day\. How do I start\? Contact form \d+ \w+ \d{4}/,
  );
  expect(body).not.toMatch(/<script|given up|on its way/i);
});

test('[TEAM-2] the desk’s list is filtered by type, time and text, and says what it cannot read', async () => {
  const relay = await deskRelay({ clock: new FakeClock(Date.UTC(2026, 0, 2, 12)) });
  await send(relay.port, asScript());
  await send(
    relay.port,
    asScript({ name: 'Ömer Çelik', email: 'omer@clinic.example', message: 'Do you sell to Izmir?' }),
  );
  await send(relay.port, applying());
  const desk = await open(relay);
  const names = async (query: string) => namesIn((await desk.get(`/desk/leads?${query}`)).body);
  expect(await names('type=career')).toEqual(['Ada Lovelace']);
  expect(await names(`text=${encodeURIComponent('ÖMER')}`)).toEqual(['Ömer Çelik']);
  expect(await names('text=izmir')).toEqual(['Ömer Çelik']);
  expect(await names('text=resume.pdf')).toEqual(['Ada Lovelace']);
  // A search finds what a visitor has sent, not how it is stored.
  expect(await names('text=full_name')).toEqual([]);
  expect(await names('since=2026-01-02&until=2026-01-02')).toHaveLength(3);
  expect(await names('since=2026-01-03')).toEqual([]);
  expect(await names('until=2026-01-01')).toEqual([]);
  const { body } = await desk.get('/desk/leads?since=2026-02-30&type=password-reset&state=x&after=1&text=Ada');
  for (const problem of ['“From” has to be a day', 'no such type', 'no such state', 'no such page'])
    expect(textOf(body)).toContain(problem);
  expect(body).toContain('value="Ada"');
  expect(namesIn(body)).toEqual([]);
});

test('[TEAM-2] the desk’s list has pages of 25, and each lead is on one of them, also in a search', async () => {
  const relay = await deskRelay({ limits: unlimited });
  await Promise.all(
    Array.from({ length: 60 }, (_, index) => send(relay.port, asScript({ ...message, name: `Visitor ${index}` }))),
  );
  const desk = await open(relay);
  for (const query of ['', '?text=visitor']) {
    const found: (string | undefined)[] = [];
    let path: string | undefined = `/desk/leads${query}`;
    let pages = 0;
    while (path !== undefined) {
      const { body } = await desk.get(path);
      pages += 1;
      found.push(...namesIn(body));
      const older = /href="([^"]*)">Older</.exec(body)?.[1]?.replaceAll('&amp;', '&');
      path = older && `/desk/${older}`;
    }
    expect([pages, found.length, new Set(found).size]).toEqual([3, 60, 60]);
  }
});

test('[TEAM-2] the desk shows a lead whole, and marks it as answered and back', async () => {
  const relay = await deskRelay();
  await send(relay.port, applying());
  const desk = await open(relay);
  const id = leadIdOf(relay);
  const { body } = await desk.get(`/desk/leads/${id}`);
  for (const text of [
    application.position,
    application.phone,
    'I audit &lt;everything&gt;.',
    'resume.pdf',
    'To answer',
  ])
    expect(body).toContain(text);
  expect(body).toContain('href="mailto:ada%40visitor.example?subject=Your%20message%20to%20Staveline"');

  const marked = await desk.post(`/desk/leads/${id}/answered`, { answered: 'yes' });
  expect([marked.status, marked.headers.location]).toEqual([303, `/desk/leads/${id}`]);
  expect((await desk.get(`/desk/leads/${id}`)).body).toContain('Answered <time');
  expect(namesIn((await desk.get('/desk/leads')).body)).toEqual([]);
  expect(namesIn((await desk.get('/desk/leads?state=answered')).body)).toEqual(['Ada Lovelace']);

  await desk.post(`/desk/leads/${id}/answered`, { answered: 'no' });
  expect(namesIn((await desk.get('/desk/leads')).body)).toEqual(['Ada Lovelace']);
  expect((await desk.post(`/desk/leads/${id}/answered`, { answered: 'perhaps' })).status).toBe(422);
});

test('[TEAM-2] the desk gives a file as a download with its bytes, which no page can show', async () => {
  const relay = await deskRelay();
  await send(relay.port, applying());
  const desk = await open(relay);
  const { status, headers, body } = await desk.get(`/desk/leads/${leadIdOf(relay)}/files/0`);
  expect(status).toBe(200);
  expect(body).toBe(pdf.toString('utf8'));
  expect(headers['content-disposition']).toBe('attachment; filename="resume.pdf"');
  expect(headers['content-type']).toBe('application/octet-stream');
  expect(headers['content-security-policy']).toContain('sandbox');
  expect(headers['x-content-type-options']).toBe('nosniff');
});

test.skipIf(process.platform === 'win32')(
  '[TEAM-2] the desk gives no file that the scanner does not pass',
  async () => {
    const infected = await deskRelay({ env: { SCAN_COMMAND: 'false' } });
    await send(infected.port, applying());
    const { status, headers, body } = await (await open(infected)).get(`/desk/leads/${leadIdOf(infected)}/files/0`);
    expect(status).toBe(422);
    expect(headers['content-disposition']).toBeUndefined();
    expect(body).toContain('The virus scanner reports malware');
    expect(body).not.toContain('%PDF');
  },
);

test('[TEAM-2] the desk’s export has what `leads csv` has, for the chosen state and type', async () => {
  const relay = await deskRelay();
  await send(relay.port, asScript());
  await send(relay.port, applying(undefined, { ...application, cover_letter: '=1+1' }));
  const desk = await open(relay);
  const { headers, body } = await desk.get('/desk/leads.csv?type=career');
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toBe('attachment; filename="leads.csv"');
  expect(body.split('\r\n')).toHaveLength(3);
  expect(body.startsWith('\uFEFF"Received","Type","Name"')).toBe(true);
  expect(body).toContain(`"'=1+1"`);
  await desk.post(`/desk/leads/${leadIdOf(relay, 'career')}/answered`, { answered: 'yes' });
  expect((await desk.get('/desk/leads.csv?type=career')).body.split('\r\n')).toHaveLength(2);
  expect((await desk.get('/desk/leads.csv?since=yesterday')).status).toBe(422);
});

test('[TEAM-2] the desk lists deliveries that were given up, and retries one or all', async () => {
  const receiver = await startReceiver();
  receiver.behave({ status: 410 });
  const relay = await deskRelay({
    env: { WEBHOOK_URL: receiver.url, WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 1).toString('base64')}` },
  });
  await send(relay.port, asScript());
  await send(relay.port, asScript({ ...message, name: 'Bea Moss' }));
  const dead = () => deliveryRows(relay.dataDir).filter(({ state }) => state === 'dead');
  await until(() => dead().length === 2);
  const desk = await open(relay);
  const { body } = await desk.get('/desk/deliveries');
  expect(textOf(body)).toContain('HTTP 410');
  // Deliveries are no look at a person.
  expect(body).not.toMatch(/Ada|visitor\.example/);
  receiver.behave({ status: 200 });
  const retried = await desk.post(`/desk/deliveries/${dead()[0]?.id}/retry`);
  expect([retried.status, retried.headers.location]).toEqual([303, '/desk/deliveries?retried=1']);
  await until(() => dead().length === 1);
  expect((await desk.post('/desk/deliveries/retry')).headers.location).toBe('/desk/deliveries?retried=1');
  await until(() => dead().length === 0);
  expect((await desk.post('/desk/deliveries/nothing/retry')).status).toBe(409);
  expect(linesOf(relay).filter(({ action }) => action === 'retry')).toHaveLength(2);
});

test('[TEAM-2] a session of the desk ends 30 minutes after the last request, and 10 hours after the login', async () => {
  expect([IDLE, LIFETIME]).toEqual([30 * 60_000, 10 * 3_600_000]);
  const clock = new FakeClock();
  const desk = await open(await deskRelay({ clock }));
  clock.advance(IDLE - 1);
  expect((await desk.get('/desk/leads')).status).toBe(200);
  clock.advance(IDLE);
  expect((await desk.get('/desk/leads')).status).toBe(303);
  const other = await open(await deskRelay({ clock }));
  for (let passed = 0; passed < LIFETIME - IDLE; passed += IDLE - 1) {
    expect((await other.get('/desk/deliveries')).status).toBe(200);
    clock.advance(IDLE - 1);
  }
  clock.advance(IDLE - 1);
  expect((await other.get('/desk/leads')).status).toBe(303);
});

test('[TEAM-2] a session of the desk ends with the logout, for good', async () => {
  const relay = await deskRelay();
  const desk = await open(relay);
  const { status, headers } = await desk.post('/desk/logout');
  expect([status, headers.location]).toEqual([303, '/desk/login']);
  expect(headers['set-cookie']?.[0]).toMatch(/^desk=; Max-Age=0; Path=\/desk;/);
  expect((await desk.get('/desk/leads')).headers.location).toBe('/desk/login');
  expect(linesOf(relay).map(({ action }) => action)).toEqual(['login', 'logout']);
});

test('[TEAM-2] a session of the desk is a strict cookie of the desk alone, for https where the page has it', async () => {
  const relay = await deskRelay();
  const login = async (headers: Record<string, string>) =>
    (await (await open(relay)).post('/desk/login', { key: KEY }, headers)).headers['set-cookie']?.[0];
  const plain = /^desk=[\w-]{43}; Max-Age=36000; Path=\/desk; HttpOnly; SameSite=Strict$/;
  expect(await login({ 'sec-fetch-site': 'same-origin' })).toMatch(plain);
  expect(await login({ origin: 'https://desk.example', 'sec-fetch-site': 'same-origin' })).toMatch(/; Secure$/);
});

test('[TEAM-2] without DESK_KEY there is no desk, and it is never on the port of visitors', async () => {
  const plain = await startTestRelay({ env: { MONITOR_PORT: '0' } });
  const relay = await deskRelay();
  for (const path of ['/desk', '/desk/login', '/desk/leads', '/desk/leads.csv']) {
    expect((await send(plain.monitorPort ?? 0, { method: 'GET', path })).status).toBe(404);
    expect((await send(relay.port, { method: 'GET', path })).status).toBe(404);
    expect((await send(relay.monitorPort, { method: 'GET', path })).status).toBeLessThan(400);
  }
});

test('[TEAM-2] the desk has the tokens of the site', () => {
  const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
  const tokensOf = (css: string) =>
    new Map(
      [...(/:root \{([^}]*)\}/.exec(css)?.[1] ?? '').matchAll(/--([\w-]+):\s*([^;]+);/g)].map(
        ([, name = '', value]) => [name, value],
      ),
    );
  const own = tokensOf(read('server/desk/desk.css'));
  const theirs = tokensOf(read('src/theme/tokens.css'));
  // Its fonts are the reader's own: it loads none.
  own.delete('record');
  expect(own.size).toBeGreaterThan(15);
  for (const [name, value] of own) expect([name, value]).toEqual([name, theirs.get(name)]);
});
