import { createHash, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { DeskRoute } from '../../server/desk/route.ts';
import { deskRoutes } from '../../server/desk/routes.ts';
import { openStore } from '../../server/store.ts';
import { sample } from './support/calls.ts';
import {
  type Desk,
  type DeskRelay,
  deskRelay,
  deskWith,
  formType,
  KEY,
  leadIdOf,
  linesOf,
  open,
} from './support/desk.ts';
import { exportedPerson } from './support/operated.ts';
import { asScript, send } from './support/http.ts';
import { application, applying } from './support/resumes.ts';
import { allDelivered, deliveryRows, execute, submissionRows } from './support/rows.ts';
import { until } from './support/until.ts';

/** A relay with one application, whose values no page of the desk has by itself. */
async function withLead(): Promise<{ relay: DeskRelay; id: string }> {
  const relay = await deskRelay();
  await send(
    relay.port,
    applying(undefined, { ...application, full_name: 'Zuleika Quill', email: 'zq@secret.example' }),
  );
  return { relay, id: leadIdOf(relay) };
}

const personal = /Zuleika|secret\.example|555\) 010|%PDF/;

/** The path of a route for one lead. */
const pathOf = ({ path }: Pick<DeskRoute, 'path'>, id: string) =>
  path.replace(':id', id).replace(':index', '0').replace(':name', 'mail');

const call = (desk: Desk, route: Pick<DeskRoute, 'kind' | 'path'>, id: string) => {
  const path = pathOf(route, id);
  return route.kind === 'post'
    ? desk.post(path, { answered: 'yes', pause: 'yes', since: '2026-01-01T00:00' })
    : desk.get(path);
};

test('[TEAM-2] every route of the desk without a session’s cookie and address leads to the login, and neither shows nor changes anything', async () => {
  const { relay, id } = await withLead();
  const { cookie, base } = await open(relay);
  const other = await open(relay);
  // Every port of the host gets the cookie.
  const halves = [deskWith(relay, cookie), deskWith(relay, '', base), deskWith(relay, cookie, other.base)];
  const forged = ['', 'desk=', `desk=${'A'.repeat(43)}`, 'desk=../../x', `session=${'A'.repeat(43)}`];
  for (const stranger of [...halves, ...forged.map((one) => deskWith(relay, one))])
    for (const route of deskRoutes)
      for (const wanted of [id, randomUUID()]) {
        const { status, headers, body } = await call(stranger, route, wanted);
        expect([route.path, status, headers.location, body]).toEqual([route.path, 303, '/desk/login', '']);
      }
  expect(linesOf(relay).map(({ action }) => action)).toEqual(['login', 'login']);
});

test('[TEAM-2] the cookie of the desk neither reveals the address of its session nor ends a session', async () => {
  const { relay } = await withLead();
  const desk = await open(relay);
  const stranger = deskWith(relay, desk.cookie);
  const place = desk.base.replace('/desk/', '');
  expect(place).toMatch(/^[\w-]{22}$/);
  for (const path of ['/desk', '/desk/', '/desk/login', '/desk/nothing']) {
    const { headers, body } = await stranger.get(path);
    expect(JSON.stringify([headers, body])).not.toContain(place);
  }
  await stranger.post('/desk/logout');
  await stranger.post('/desk/login', { key: 'a wrong one' });
  expect((await desk.get('/desk/leads')).status).toBe(200);
  // A login of the browser itself does.
  await stranger.post('/desk/login', { key: KEY });
  expect((await desk.get('/desk/leads')).headers.location).toBe('/desk/login');
});

test.each(deskRoutes.map((route) => [`${route.kind} ${route.path}`, route] as const))(
  '[TEAM-2] %s of the desk leaves a line with the ids, and no data, when it shows a person’s data or changes something',
  async (_, route) => {
    const { relay, id } = await withLead();
    await allDelivered(relay.dataDir);
    await execute(relay.dataDir, `UPDATE deliveries SET state = 'dead', delivered_at = NULL`);
    const desk = await open(relay);
    const delivery = deliveryRows(relay.dataDir)[0]?.id ?? '';
    const { status, body } = await call(desk, route, route.path.includes('deliveries') ? delivery : id);
    expect(status).toBe(route.kind === 'post' ? 303 : 200);
    const [login, ...lines] = linesOf(relay);
    expect(login).toMatchObject({ action: 'login', subjects: [] });
    const isOther = route.path.endsWith('/numbers');
    const leavesLine = route.kind === 'post' || personal.test(body) || isOther;
    expect(lines.length).toBe(leavesLine ? 1 : 0);
    for (const { session, subjects } of lines) {
      expect(session).toBe(login?.session);
      const own = route.path.includes(':name') ? 'mail' : route.path.includes('deliveries') ? delivery : id;
      if (!isOther) expect(subjects).toContain(own);
    }
    expect(JSON.stringify(lines)).not.toMatch(personal);
    expect(JSON.stringify(relay.log)).not.toMatch(personal);
  },
);

test('[TEAM-2] the desk shows no page, file or export whose line in the log cannot be written', async () => {
  const { relay, id } = await withLead();
  const desk = await open(relay);
  await execute(relay.dataDir, 'ALTER TABLE desk_log RENAME TO desk_log_away');
  for (const route of deskRoutes.filter(({ kind, path }) => kind !== 'post' && path.includes('leads'))) {
    const answer = await call(desk, route, id).catch(() => ({ status: 500, body: '' }));
    expect(answer.body).not.toMatch(personal);
  }
  await desk.post(`/desk/leads/${id}/answered`, { answered: 'yes' });
  await desk.post(`/desk/leads/${id}/assignment`, { assignee: 'AB', note: 'x', version: '0' });
  await execute(relay.dataDir, 'ALTER TABLE desk_log_away RENAME TO desk_log');
  expect((await desk.get(`/desk/leads/${id}`)).body).toMatch(/Answered, next.*Not taken/s);
});

test('[TEAM-2] a person’s export has the times at which the desk showed their lead', async () => {
  const { relay, id } = await withLead();
  await (await open(relay)).get(`/desk/leads/${id}`);
  const { json } = await exportedPerson('zq@secret.example', relay.dataDir);
  const exported = JSON.parse(json) as { submissions: { desk: unknown }[] };
  expect(exported.submissions[0]?.desk).toEqual([{ at: expect.stringMatching(/^\d{4}-/) as string, action: 'show' }]);
});

test('[TEAM-2] a wrong key is a line of the desk’s log, and the key is in no line', async () => {
  const relay = await deskRelay();
  await deskWith(relay, '').post('/desk/login', { key: `${KEY}!` });
  expect(linesOf(relay)).toMatchObject([{ action: 'refused', session: null, subjects: [] }]);
  expect(JSON.stringify([linesOf(relay), relay.log])).not.toContain(KEY);
});

const malformed = [
  'nothing',
  '%00',
  '%2e%2e%2fx',
  "'%20OR%20'1'='1",
  'ann@example.org',
  '%F0%9F%A9%BA',
  'a'.repeat(3_000),
];

test('[TEAM-2] ids of other submissions, unknown and malformed ones are a 404 of the desk that repeats nothing', async () => {
  const relay = await deskRelay();
  // A mail of an account is no lead.
  await send(relay.port, sample('/forgot-password'));
  await send(relay.port, asScript());
  const other = submissionRows(relay.dataDir).find(({ kind }) => kind !== 'contact')?.id ?? '';
  expect(other).not.toBe('');
  const desk = await open(relay);
  for (const id of [other, randomUUID(), ...malformed]) {
    for (const path of [`/desk/leads/${id}`, `/desk/leads/${id}/files/0`]) {
      const { status, body } = await desk.get(path);
      expect(status).toBe(404);
      expect(body).not.toContain(id);
    }
    for (const post of ['answered', 'assignment'])
      expect((await desk.post(`/desk/leads/${id}/${post}`, { answered: 'yes', note: 'x' })).status).toBe(404);
  }
  for (const index of ['0', '1', '-1', '00000', 'length', '0.0', '1e0'])
    expect((await desk.get(`/desk/leads/${leadIdOf(relay, 'contact')}/files/${index}`)).status).toBe(404);
  expect(linesOf(relay).map(({ action }) => action)).toEqual(['login']);
});

test('[TEAM-2] markup in a lead is text on every page of the desk', async () => {
  const relay = await deskRelay();
  const markup = `"><script>alert(1)</script><img src=x onerror='x'>`;
  await send(relay.port, asScript({ name: markup, email: 'eve@evil.example', message: markup }));
  const desk = await open(relay);
  const id = leadIdOf(relay);
  // A note and a name are ways in as well.
  await desk.post(`/desk/leads/${id}/assignment`, { assignee: markup.slice(0, 40), note: markup, version: '0' });
  for (const path of [
    '/desk/leads',
    `/desk/leads/${id}`,
    `/desk/leads?text=${encodeURIComponent(markup)}&since=${encodeURIComponent(markup)}`,
    `/desk/deliveries?state=${encodeURIComponent(markup)}`,
    `/desk/log?lead=${encodeURIComponent(markup)}&until=${encodeURIComponent(markup)}`,
    `/desk/${encodeURIComponent(markup)}`,
  ]) {
    const { headers, body } = await desk.get(path);
    // Scripts are the desk's own, allowed by their digests.
    const [, allowed = ''] = /script-src ([^;]+)/.exec(String(headers['content-security-policy'])) ?? [];
    for (const [, script = ''] of body.matchAll(/<script>(.*?)<\/script>/gs))
      expect(allowed).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
    expect(body.replaceAll(/<script>.*?<\/script>/gs, '')).not.toMatch(/<script|<img|onerror='/i);
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; script-src 'sha256-[\w+/=]+'; form-action 'self'; base-uri 'self'; frame-ancestors 'none'$/,
    );
  }
  expect((await desk.get(`/desk/leads/${id}`)).body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
});

test('[TEAM-2] no answer of the desk is cached, framed, indexed or sniffed, and none tells another site its address', async () => {
  const { relay, id } = await withLead();
  const desk = await open(relay);
  const answers = [
    await deskWith(relay, '').get('/desk/login'),
    await deskWith(relay, '').get('/desk/leads'),
    await deskWith(relay, '').post('/desk/login', { key: 'x' }),
    await desk.get('/desk/nothing'),
  ];
  for (const route of deskRoutes) answers.push(await call(desk, route, id));
  for (const { headers } of answers) {
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('same-origin');
    expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'|sandbox/);
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  }
});

test('[TEAM-2] a post to the desk from anywhere but its own pages is refused, also with a session', async () => {
  const { relay, id } = await withLead();
  const desk = await open(relay);
  const own = `http://127.0.0.1:${relay.monitorPort}`;
  const answer = `/desk/leads/${id}/answered`;
  for (const headers of [
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    // Another port of the host is the same site.
    { 'sec-fetch-site': 'same-site', origin: 'http://127.0.0.1:1' },
    { origin: 'http://127.0.0.1:1' },
    { origin: 'null' },
    {},
    { origin: 'http://127.0.0.1.evil.example' },
    { 'sec-fetch-site': 'same-site', origin: own },
  ] as Record<string, string>[])
    for (const path of [
      answer,
      `/desk/leads/${id}/assignment`,
      '/desk/deliveries/retry',
      '/desk/logout',
      '/desk/login',
    ])
      expect([headers, (await desk.post(path, { answered: 'yes', key: KEY }, headers)).status]).toEqual([headers, 403]);
  expect((await desk.get(`/desk/leads/${id}`)).body).toMatch(/Answered, next.*Not taken/s);
  // Plain http sends no more than the origin.
  expect((await desk.post(answer, { answered: 'yes' }, { origin: own })).status).toBe(303);
});

test('[TEAM-2] the eleventh wrong key of the desk from a sender in 15 minutes waits, also with the right key', async () => {
  const relay = await deskRelay();
  const earlier = await open(relay);
  const desk = deskWith(relay, '');
  for (let attempt = 0; attempt < 10; attempt += 1)
    expect((await desk.post('/desk/login', { key: `guess ${attempt}` })).status).toBe(422);
  const { status, headers, body } = await desk.post('/desk/login', { key: KEY });
  expect(status).toBe(429);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(headers['set-cookie']).toBeUndefined();
  expect(body).toContain('Too many attempts. Please try again later.');
  // Logged-in sessions go on.
  expect((await earlier.get('/desk/leads')).status).toBe(200);
});

test.skipIf(process.platform !== 'linux')(
  '[TEAM-2] after thirty wrong keys of the desk from all senders each sender has one attempt: guesses of others do not lock colleagues out',
  async () => {
    const relay = await deskRelay();
    const attempt = (sender: number, key = 'guess') =>
      send(
        relay.monitorPort,
        {
          path: '/desk/login',
          headers: { ...formType, 'sec-fetch-site': 'same-origin' },
          body: new URLSearchParams({ key }).toString(),
        },
        { localAddress: `127.0.0.${sender}` },
      ).then(({ status }) => status);
    for (let count = 0; count < 30; count += 1) expect(await attempt(2 + Math.floor(count / 10))).toBe(422);
    for (const sender of [9, 10]) expect([await attempt(sender), await attempt(sender)]).toEqual([422, 429]);
    // The right key uses the attempt of a colleague not up.
    for (let login = 0; login < 3; login += 1) expect(await attempt(20, KEY)).toBe(303);
    expect(await attempt(9, KEY)).toBe(429);
  },
);

test('[TEAM-2] ten wrong keys of another behind the same proxy lock no browser out that has logged in before, and ten of its own do', async () => {
  const relay = await deskRelay();
  const { headers } = await deskWith(relay, '').post('/desk/login', { key: KEY });
  const known = headers['set-cookie']?.[1]?.split(';', 1)[0] ?? '';
  expect(headers['set-cookie']?.[1]).toMatch(
    /^desk-browser=[\w.-]+; Max-Age=31536000; Path=\/desk; HttpOnly; SameSite=Strict$/,
  );
  const [stranger, colleague, forged] = ['', known, `${known.slice(0, -3)}AAA`].map((cookie) =>
    deskWith(relay, cookie),
  );
  const guess = async (desk = stranger) => (await desk?.post('/desk/login', { key: 'a wrong one' }))?.status;
  for (let attempt = 0; attempt < 10; attempt += 1) expect(await guess()).toBe(422);
  expect([await guess(), await guess(forged)]).toEqual([429, 429]);
  for (let login = 0; login < 3; login += 1)
    expect((await colleague?.post('/desk/login', { key: KEY }))?.status).toBe(303);
  for (let attempt = 0; attempt < 10; attempt += 1) expect(await guess(colleague)).toBe(422);
  expect((await colleague?.post('/desk/login', { key: KEY }))?.status).toBe(429);
  expect((await deskWith(relay, known).get('/desk/leads')).headers.location).toBe('/desk/login');
});

test.each([
  ['no field', '', 422],
  ['two of them', `key=${KEY}&key=${KEY}`, 422],
  ['an empty one', 'key=', 422],
  ['a part of it', `key=${KEY.slice(0, -1)}`, 422],
  ['a large one', `key=${'x'.repeat(5_000)}`, 413],
])('[TEAM-2] the desk’s login with %s is refused', async (_, body, refused) => {
  const relay = await deskRelay();
  const headers = { ...formType, 'sec-fetch-site': 'same-origin' };
  const answer = await send(relay.monitorPort, { path: '/desk/login', headers, body });
  expect([answer.status, answer.headers['set-cookie']]).toEqual([refused, undefined]);
});

test('[TEAM-10] four downloads of the desk run at a time: a fifth may try again, and forms are accepted meanwhile', async () => {
  let reading = 0;
  const gate = Promise.withResolvers<void>();
  const relay = await deskRelay({
    open: async (options) => {
      const store = await openStore(options);
      const attachments: typeof store.desk.attachments = async (id) => {
        reading += 1;
        await gate.promise;
        return store.desk.attachments(id);
      };
      return { ...store, desk: { ...store.desk, attachments } };
    },
  });
  await send(relay.port, applying());
  const path = `/desk/leads/${leadIdOf(relay)}/files/0`;
  const desk = await open(relay);
  const first = Array.from({ length: 4 }, () => desk.get(path));
  await until(() => reading === 4);
  for (const another of [path, '/desk/leads.csv']) {
    const { status, headers } = await desk.get(another);
    expect([status, headers['retry-after']]).toEqual([503, '2']);
  }
  expect((await send(relay.port, asScript())).status).toBe(200);
  gate.resolve();
  for (const { status } of await Promise.all(first)) expect(status).toBe(200);
  expect((await desk.get(path)).status).toBe(200);
  expect(reading).toBe(5);
});

test('[TEAM-2] [SRV-10] the desk is not answered under a foreign host name', async () => {
  const relay = await deskRelay();
  const headers = { host: 'rebound.evil.example' };
  expect((await send(relay.monitorPort, { method: 'GET', path: '/desk/login', headers })).status).toBe(421);
});
