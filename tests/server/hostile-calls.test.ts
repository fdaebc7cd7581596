import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import PostalMime from 'postal-mime';
import { beforeAll, expect, test } from 'vitest';
import { boxes, loggedIn, mobile, startAccountRelay } from './support/accounts.ts';
import { callPaths, sample } from './support/calls.ts';
import { expectRefused, expectWell } from './support/expect-well.ts';
import { HurriedClock } from './support/hurried-clock.ts';
import { asBrowser, asScript, message, send, type Sending } from './support/http.ts';
import { mailsOf } from './support/mails.ts';
import { submissionRows } from './support/rows.ts';
import { startRelay, startTestRelay, type TestRelay } from './support/test-relay.ts';
import { unlimited } from './support/unlimited.ts';

// One server for all cases: damage by one shows in the next.
let relay: TestRelay;
beforeAll(async () => {
  relay = await startRelay({
    limits: unlimited,
    env: { ORIGIN: 'https://www.site.example', ALLOWED_HOSTS: 'localhost,127.0.0.1,www.site.example' },
  });
  return relay.end;
});

const everythingStored = () => submissionRows(relay.dataDir).length;

const pages: [string, Record<string, string>][] = [
  ['that the browser calls cross-site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
  ['that the browser calls same-site', { 'sec-fetch-site': 'same-site', origin: 'https://other.site.example' }],
  ['in a browser that says Origin alone', { origin: 'https://evil.example' }],
  ['that hides its origin', { origin: 'null' }],
];
test.each(callPaths.flatMap((path) => pages.map(([title, headers]) => [path, title, headers] as const)))(
  '[SRV-3] a page of another site cannot send %s: one %s',
  async (path, _, headers) => {
    const before = everythingStored();
    const sending = sample(path);
    const answer = await send(relay.port, { ...sending, headers: { ...sending.headers, ...headers } });
    expect(answer.status).toBe(403);
    expect(JSON.parse(answer.body)).toEqual({
      success: false,
      error: 'This form can only be sent from its own page.',
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(everythingStored()).toBe(before);
    await expectWell(relay.port);
  },
);

test.each(callPaths)('[SRV-3] a page of another site cannot send %s as plain text with any body', async (path) => {
  const before = everythingStored();
  const { body } = sample(path);
  for (const type of ['text/plain', 'text/plain;charset=UTF-8;application/json', 'application/x-json', '']) {
    const answer = await send(relay.port, {
      path,
      body: body ?? '',
      headers: { accept: 'application/json', ...(type !== '' && { 'content-type': type }) },
    });
    expect(answer.status, type).toBe(415);
  }
  expect(everythingStored()).toBe(before);
});

const json = (path: string, body: string | Buffer, headers = {}): Sending => ({
  path,
  headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
  body,
});
const jsonCalls: [path: string, values: Record<string, unknown>][] = [
  ['/api/mobile-signup', mobile],
  ['/complete-legal-acceptance', { redirect_url: '/dashboard' }],
];

type Values = Record<string, unknown>;
type Malformed = [
  title: string,
  status: number,
  body: (values: Values) => string | Buffer,
  headers?: Record<string, string>,
];

const text = (values: Record<string, unknown>) => JSON.stringify(values);
const withMember = (values: Record<string, unknown>, member: string) => text(values).replace(/\}$/, `,${member}}`);

const malformed: Malformed[] = [
  ['nothing', 400, () => ''],
  ['a list', 400, (values) => text([values] as never)],
  ['null', 400, () => 'null'],
  ['8,000 lists within each other', 400, () => '['.repeat(8_000) + ']'.repeat(8_000)],
  [
    '2,000 objects within a field',
    422,
    (values) => withMember(values, `"email":${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`),
  ],
  [
    'invalid UTF-8',
    400,
    (values) => Buffer.concat([Buffer.from(text(values).slice(0, -2)), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]),
  ],
  ['an escaped NUL', 422, (values) => text(values).replace('":"', String.raw`":"\u0000`)],
  ['__proto__', 422, (values) => withMember(values, '"__proto__":{"admin":true}')],
  [
    '500 unknown fields',
    422,
    (values) => withMember(values, Array.from({ length: 500 }, (_, index) => `"f${index}":1`).join()),
  ],
  ['a body beyond its limit', 413, (values) => withMember(values, `"x":"${'x'.repeat(17_000)}"`)],
  [
    'a body beyond its limit, in chunks',
    413,
    (values) => withMember(values, `"x":"${'x'.repeat(17_000)}"`),
    { 'transfer-encoding': 'chunked' },
  ],
  ['a gzip bomb', 415, () => gzipSync(Buffer.alloc(10_000_000, ' ')), { 'content-encoding': 'gzip' }],
];

test.each(
  jsonCalls.flatMap(([path, values]) => malformed.map(([title, ...one]) => [path, title, { values, one }] as const)),
)(
  '[SRV-3] %s with %s as JSON is refused, nothing is stored and the site answers on',
  async (path, _, { values, one: [status, body, headers = {}] }) => {
    await expectRefused(relay, json(path, body(values), headers), status);
    expect('admin' in {}).toBe(false);
  },
);

test.each(
  Object.keys(mobile)
    .flatMap((name) => [null, 1, true, [], {}, ['a@b.co'], { $gt: '' }].map((value) => [name, value] as const))
    .filter(([name, value]) => name !== 'isIOS' || value !== true),
)('[SRV-3] a JSON signup with %s as %j is refused for that field', async (name, value) => {
  const answer = await send(relay.port, json('/api/mobile-signup', text({ ...mobile, [name]: value })));
  expect(answer.status).toBe(422);
  expect(Object.keys((JSON.parse(answer.body) as { fields: object }).fields)).toEqual([name]);
});

test('[SRV-3] a JSON signup with a duplicate field uses the last one for validation and storage alike', async () => {
  const own = await startTestRelay();
  const body = withMember(mobile, '"email":"second@visitor.example"');
  expect((await send(own.port, json('/api/mobile-signup', body))).status).toBe(200);
  expect(submissionRows(own.dataDir).map(({ payload }) => (JSON.parse(payload) as { email: string }).email)).toEqual([
    'second@visitor.example',
  ]);
});

test('[SRV-3] a JSON signup with half of a surrogate pair is refused at its field', async () => {
  const own = await startAccountRelay();
  const answer = await send(
    own.port,
    json('/api/mobile-signup', text({ ...mobile, firstName: 'A\ud83d', lastName: '\udc00' })),
  );
  expect(answer.status).toBe(422);
  const unsendable = 'This has a character that cannot be sent.';
  expect(JSON.parse(answer.body)).toMatchObject({
    success: false,
    fields: { firstName: unsendable, lastName: unsendable },
  });
  expect(submissionRows(own.dataDir)).toEqual([]);
  await expectWell(own.port);
});

const breaks = {
  'CR LF': '\r\n',
  LF: '\n',
  CR: '\r',
  'NEL, LS and PS': '\u0085\u2028\u2029',
  'encoded CR LF': '%0d%0a',
  'VT and FF': '\u000b\u000c',
};
const injected = (separator: string) =>
  `Ada${separator}Bcc: eve@evil.example${separator}X-Injected: yes${separator}${separator}<script>alert(1)</script>`;
const forms: [path: string, texts: string[], choices: string[]][] = [
  ['/contact', ['name', 'message'], []],
  [
    '/beta-signup',
    ['full_name', 'phone', 'county', 'employer', 'notes'],
    ['contact_method', 'clinical_title', 'state', 'agree'],
  ],
  ['/career-application', ['full_name', 'phone', 'linkedin', 'cover_letter'], ['position']],
  ['/api/mobile-signup', ['firstName', 'lastName', 'organization'], ['role', 'plan', 'signup_type']],
];
const cases = forms.flatMap(([path, texts]) =>
  Object.keys(breaks).map((name) => [path, name as keyof typeof breaks, texts] as const),
);

const headOf = (raw: string) => (raw.split('\r\n\r\n', 1)[0] ?? '').replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');

test.each(cases)(
  '[ACC-2] %s with %s in its texts adds no header, no receiver and no line',
  async (path, name, texts) => {
    const own = await startTestRelay({ clock: new HurriedClock() });
    const value = injected(breaks[name]);
    const answer = await send(own.port, sample(path, Object.fromEntries(texts.map((field) => [field, value]))));
    expect(answer.status).toBe(200);
    const mails = await mailsOf(own.dataDir);
    expect(mails.map((mail) => mail.text).join('\n')).toContain('eve@evil.example');
    for (const { to, cc, bcc } of mails)
      expect([...(to ?? []), ...(cc ?? []), ...(bcc ?? [])].map(({ address }) => address)).not.toContain(
        'eve@evil.example',
      );
    for (const file of readdirSync(join(own.dataDir, 'outbox'))) {
      const raw = readFileSync(join(own.dataDir, 'outbox', file), 'latin1');
      expect(headOf(raw).filter((line) => !/^[A-Za-z-]+: /.test(line))).toEqual([]);
      expect(headOf(raw).filter((line) => /^(bcc|x-injected|cc):/i.test(line))).toEqual([]);
      expect((await PostalMime.parse(raw)).html).not.toContain('<script');
    }
    for (const line of own.log) expect(() => void JSON.parse(line)).not.toThrow();
    expect(own.log.join('')).not.toMatch(/evil\.example|X-Injected/);
    await expectWell(own.port);
  },
);

test.each(['/x%0d%0a{"level":60}', '/x%0a', '/x%e2%80%a8y', '/%00', '/%ff', '/x%250d%250a', '/x\u0085'])(
  '[BASE-5] a path of %j stays one line of the log',
  async (path) => {
    const own = await startTestRelay();
    const answer = await send(own.port, { method: 'GET', path: encodeURI(path).replaceAll('%25', '%') });
    expect([400, 404]).toContain(answer.status);
    for (const line of own.log) expect(line.trimEnd().split(/[\n\r\u2028\u2029\u0085]/)).toHaveLength(1);
    await expectWell(own.port);
  },
);

const keyed = (sending: Sending, key: string): Sending => ({
  ...sending,
  headers: { ...sending.headers, 'idempotency-key': key },
});

test.each(['/contact', '/beta-signup', '/api/mobile-signup'])(
  '[SRV-14] one Idempotency-Key twenty times at once at %s: stored once, with the same answers',
  async (path) => {
    const own = await startTestRelay({ limits: unlimited });
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(own.port, keyed(sample(path), 'one-key'))));
    expect([...new Set(answers.map(({ status, body }) => `${status} ${body}`))]).toEqual([`200 ${answers[0]?.body}`]);
    expect(submissionRows(own.dataDir)).toHaveLength(1);
    await expectWell(own.port);
  },
);

test('[SRV-14] one Idempotency-Key twenty times at once with two bodies: one body wins, and all others are refused', async () => {
  const own = await startTestRelay();
  const bodies = [message, { ...message, message: 'Something else.' }];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => send(own.port, keyed(asScript(bodies[index % 2]), 'one-key'))),
  );
  const [row, ...others] = submissionRows(own.dataDir);
  expect(others).toEqual([]);
  const won = bodies.findIndex(
    (body) =>
      JSON.stringify(JSON.parse(row?.payload ?? '')) ===
      JSON.stringify(Object.fromEntries(Object.entries(body).toSorted())),
  );
  expect(won).toBeGreaterThanOrEqual(0);
  for (const [index, { status }] of answers.entries()) expect(status).toBe(index % 2 === won ? 200 : 422);
  await expectWell(own.port);
});

test.each(['', ' ', 'a b', 'a,b', `${'k'.repeat(200)}`, `${'k'.repeat(201)}`, 'ключ', 'a\tb'])(
  '[SRV-14] the Idempotency-Key %j is a key or refused, never an error',
  async (key) => {
    const answer = await send(relay.port, keyed(asScript(), Buffer.from(key).toString('latin1')));
    expect(answer.status).toBe(/^[\x21-\x7e]{1,200}$/.test(key) || key.trim() === '' ? 200 : 400);
    await expectWell(relay.port);
  },
);

const own = 'https://www.site.example';
/** Known spellings of a foreign address (PayloadsAllTheThings, PortSwigger, OWASP), all for `evil.example`. */
const spellings = [
  'https://evil.example',
  'http://evil.example/',
  'HTTPS://EVIL.EXAMPLE',
  '//evil.example',
  '///evil.example',
  '////evil.example/%2f..',
  '/////evil.example',
  '//evil.example/%2f%2e%2e',
  String.raw`/\evil.example`,
  String.raw`\/evil.example`,
  String.raw`\\evil.example`,
  String.raw`/\/evil.example`,
  String.raw`\/\/evil.example/`,
  String.raw`https:\\evil.example`,
  String.raw`https:/\evil.example`,
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  'http:/\u0000/evil.example',
  '/%2fevil.example',
  '/%2Fevil.example',
  '/%5cevil.example',
  '/%2f%2fevil.example',
  '%2f%2fevil.example',
  '%2F%2Fevil.example',
  '%5c%5cevil.example',
  '%68%74%74%70%73://evil.example',
  '/%09/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '/\u0000/evil.example',
  '\u0001https://evil.example',
  ' https://evil.example',
  '\u00a0//evil.example',
  '//evil%E3%80%82example',
  '//evil。example',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/%2e%2e//evil.example',
  '//www.site.example@evil.example/',
  'https://www.site.example@evil.example/',
  'https://www.site.example:443@evil.example/',
  'https://www.site.example%2f@evil.example/',
  'https://www.site.example.evil.example/',
  'https://evil.example/www.site.example',
  'https://evil.example?https://www.site.example',
  'https://evil.example#https://www.site.example/',
  'https://evilwww.site.example/',
  'https://www.sıte.example/',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'javascript://www.site.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://www.site.example/1',
  'ftp://www.site.example/',
  'wss://www.site.example/',
  '/a\r\nSet-Cookie: session=x',
  '/a%0d%0aSet-Cookie:%20session=x',
  '?next=//evil.example',
  '#//evil.example',
  '@evil.example',
  '.evil.example',
  'evil.example',
  `/${'a'.repeat(2_047)}`,
];
const encodings: Record<string, (address: string) => string> = {
  'as it is': (address) => address,
  encoded: (address) => encodeURIComponent(address.toWellFormed()),
  'twice encoded': (address) => encodeURIComponent(encodeURIComponent(address.toWellFormed())),
};

/** The oracle: how a browser resolves it. */
function expectHome(location: unknown): void {
  expect(typeof location).toBe('string');
  expect(new URL(String(location), own).origin, String(location)).toBe(own);
  expect(location).toMatch(/^\/(?![/\\]|%2f|%5c)[\x21-\x7e]*$/i);
}

test('[LEGAL-7] the redirect after the acceptance leads home for every spelling, by form, without script and by JSON', async () => {
  const account = await startAccountRelay({
    limits: unlimited,
    env: { ORIGIN: own, ALLOWED_HOSTS: 'localhost,127.0.0.1' },
  });
  const visitor = await loggedIn(account);
  expect(spellings.length).toBeGreaterThanOrEqual(50);
  for (const encode of Object.values(encodings)) {
    for (const wanted of spellings.map(encode)) {
      const accepted = await visitor.post('/api/legal/accept', { ...boxes, redirect_url: wanted });
      const plain = await visitor.post('/api/legal/accept', { ...boxes, redirect_url: wanted }, { as: 'browser' });
      const completed = await visitor.post('/complete-legal-acceptance', { redirect_url: wanted });
      // The form itself rejects long values and NUL.
      const refused = wanted.length > 2_048 || wanted.includes('\0');
      expect([accepted, plain, completed].map(({ status }) => status)).toEqual(
        refused ? [422, 422, 422] : [200, 303, 200],
      );
      for (const { body } of refused ? [] : [accepted, completed])
        expectHome((JSON.parse(body) as { redirect?: string }).redirect);
      if (!refused) expectHome(plain.headers.location);
      expect([accepted, plain, completed].flatMap(({ headers }) => headers['set-cookie'] ?? []).join()).not.toContain(
        'session=x',
      );
    }
  }
  await expectWell(account.port);
}, 120_000);

test.each(['/login', '/signup', '/forgot-password', '/signup-invite'])(
  '[BASE-9] the redirect from %s leads to its screen, whatever the query says',
  async (path) => {
    for (const name of ['redirect_url', 'next', 'return_to', 'url']) {
      for (const spelling of spellings) {
        const { status, headers } = await send(relay.port, {
          method: 'GET',
          path: `${path}?${name}=${encodeURIComponent(spelling.toWellFormed())}`,
        });
        expect(status).toBe(302);
        expectHome(headers.location);
        expect(String(headers.location).startsWith(`/landing-new${path}?`)).toBe(true);
      }
    }
  },
);

// A client cannot send the others in a request line.
test.each(spellings.filter((spelling) => /^[/\\][\x21-\x7e]*$/.test(spelling)))(
  '[LEGAL-7] a request for %s leads nowhere else',
  async (path) => {
    const { status, headers } = await send(relay.port, { method: 'GET', path });
    expect(status).toBeGreaterThanOrEqual(300);
    if (headers.location !== undefined) expectHome(headers.location);
    await expectWell(relay.port);
  },
);

test('[LEGAL-7] a redirect never follows a cookie', async () => {
  const cookie = spellings
    .filter((spelling) => /^[\x21-\x3a\x3c-\x7e]+$/.test(spelling))
    .map((spelling, index) => `r${index}=${spelling}`)
    .join('; ');
  for (const path of ['/login', '/dashboard', '/contact']) {
    const { headers } = await send(relay.port, { method: 'GET', path, headers: { cookie } });
    expectHome(headers.location);
  }
  const sent = await send(relay.port, {
    ...asBrowser(),
    headers: { ...asBrowser().headers, cookie, 'x-forwarded-host': 'evil.example', referer: 'https://evil.example/' },
  });
  expect(sent.headers.location).toBe('/landing-new/contact?sent=yes');
});
