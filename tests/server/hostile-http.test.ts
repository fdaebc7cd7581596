import { METHODS } from 'node:http';
import { beforeAll, expect, test } from 'vitest';
import { callPaths } from './support/calls.ts';
import { expectWell } from './support/expect-well.ts';
import { asScript, message, send, sendRaw } from './support/http.ts';
import { submissionRows } from './support/rows.ts';
import { startRelay, type TestRelay } from './support/test-relay.ts';
import { unlimited } from './support/unlimited.ts';

// One server for all cases: damage by one shows in the next.
let relay: TestRelay;
beforeAll(async () => {
  relay = await startRelay({ limits: unlimited });
  return relay.end;
});

const form = 'name=Ada&email=ada%40visitor.example&message=Hello';
const type = 'Content-Type: application/x-www-form-urlencoded';
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);

const raw = (lines: string[], body = '') => sendRaw(relay.port, `${lines.join('\r\n')}\r\n\r\n${body}`);

// Methods apart from those that Node answers itself, and those that are accepted.
const odd = METHODS.filter((method) => !['GET', 'HEAD', 'POST', 'CONNECT'].includes(method));

test.each(callPaths)('[SRV-3] %s accepts only POST, and redirects GET to its screen', async (path) => {
  for (const method of odd) {
    const { status, headers } = await send(relay.port, { method, path });
    expect([status, headers.allow], method).toEqual([405, 'GET, HEAD, POST']);
  }
  for (const method of ['GET', 'HEAD']) {
    const { status, headers } = await send(relay.port, { method, path });
    expect([302, 303], method).toContain(status);
    expect(headers.location).toMatch(/^\/landing-new\/[a-z-]+$/);
  }
  await expectWell(relay.port);
});

test.each(['/dashboard', '/landing-new/dashboard', '/payment', '/landing-new/account', '/account/trial.ics'])(
  '[SRV-3] %s accepts only GET',
  async (path) => {
    for (const method of [...odd, 'POST']) expect((await send(relay.port, { method, path })).status, method).toBe(405);
    await expectWell(relay.port);
  },
);

test('[SRV-3] every other method on a page is answered and changes nothing', async () => {
  for (const method of [...odd, 'POST'])
    expect((await send(relay.port, { method, path: '/landing-new/nowhere' })).status, method).toBe(404);
  await expectWell(relay.port);
});

test.each([
  'CONNECT evil.example:443 HTTP/1.1',
  'FOO / HTTP/1.1',
  'get / HTTP/1.1',
  'GET / HTTP/2.0',
  'GET / HTTP/1.1 x',
  'GET  / HTTP/1.1',
  ' GET / HTTP/1.1',
  'GET',
  'PRI * HTTP/2.0',
])('[SRV-3] the request line %j is refused or cut off', async (line) => {
  const answer = await raw([line, 'Host: localhost', 'Connection: close']);
  expect(statusOf(answer) === 0 || statusOf(answer) >= 400).toBe(true);
  await expectWell(relay.port);
});

test('[SRV-3] TRACE does not echo the request', async () => {
  const answer = await raw([
    'TRACE /contact HTTP/1.1',
    'Host: localhost',
    'Cookie: session=secretcookie',
    'Connection: close',
  ]);
  expect(statusOf(answer)).toBe(405);
  expect(answer).not.toContain('secretcookie');
});

const from = (target: string, host: string, ...more: string[]) =>
  raw([`GET ${target} HTTP/1.1`, `Host: ${host}`, ...more, 'Connection: close']);

test.each([
  ['http://evil.example/landing-new/', 'localhost'],
  ['http://evil.example/login?a=b', 'localhost'],
  ['https://evil.example/dashboard', 'localhost'],
  ['//evil.example/login', 'localhost'],
  ['http://localhost@evil.example/login', 'localhost'],
  ['http://localhost/login', 'evil.example'],
  ['http://[::1', 'localhost'],
  ['ftp://localhost/login', 'localhost'],
  ['localhost:80', 'localhost'],
  ['*', 'localhost'],
])('[SRV-10] the request target %s with Host %s serves no page and redirects nowhere', async (target, host) => {
  const answer = await from(target, host);
  expect(statusOf(answer)).toBeGreaterThanOrEqual(400);
  expect(answer).not.toContain('evil.example');
  await expectWell(relay.port);
});

test('[SRV-10] an absolute URL of our own is served like its path', async () => {
  const answer = await from('http://localhost/login?a=b', 'localhost');
  expect(statusOf(answer)).toBe(302);
  expect(answer).toMatch(/^Location: \/landing-new\/login\?a=b\r$/m);
  await expectWell(relay.port);
});

test.each([
  ['two of them', ['Host: localhost', 'Host: evil.example']],
  ['two of them, the other way round', ['Host: evil.example', 'Host: localhost']],
  ['none', []],
  ['an empty one', ['Host:']],
  ['a folded one', ['Host: localhost', ' evil.example']],
  ['one with a path', ['Host: localhost/evil.example']],
  ['one with a user', ['Host: localhost@evil.example']],
  ['two in one', ['Host: localhost, evil.example']],
  ['one with a port that is none', ['Host: localhost:evil']],
])('[SRV-10] a Host header that is %s is refused', async (_, lines) => {
  const answer = await raw(['GET /login HTTP/1.1', ...lines, 'Connection: close']);
  expect(statusOf(answer)).toBeGreaterThanOrEqual(400);
  await expectWell(relay.port);
});

test.each([
  'X-Forwarded-Host',
  'X-Host',
  'X-Forwarded-Server',
  'Forwarded',
  'X-Original-URL',
  'X-Rewrite-URL',
  'X-HTTP-Host-Override',
  'X-HTTP-Method-Override',
  'X-Forwarded-Proto',
  'X-Forwarded-Prefix',
])('[SRV-10] the header %s has no effect on the requested host', async (name) => {
  for (const value of ['evil.example', 'host=evil.example', '/landing-new/nowhere', 'DELETE', 'https']) {
    const answer = await send(relay.port, { method: 'GET', path: '/login', headers: { [name]: value } });
    expect([answer.status, answer.headers.location]).toEqual([302, '/landing-new/login']);
    expect(JSON.stringify(answer)).not.toContain('evil.example');
  }
  const headers = { [name]: 'localhost', host: 'evil.example' };
  expect((await send(relay.port, { method: 'GET', path: '/login', headers })).status).toBe(421);
  await expectWell(relay.port);
});

const hidden = 'GET /landing-new/hidden HTTP/1.1\r\nHost: localhost\r\n\r\n';
const post = ['POST /contact HTTP/1.1', 'Host: localhost', type, 'Connection: close'];

test.each([
  ['length and chunks', ['Content-Length: 5', 'Transfer-Encoding: chunked'], `0\r\n\r\n${hidden}`],
  ['chunks and length', ['Transfer-Encoding: chunked', 'Content-Length: 5'], `0\r\n\r\n${hidden}`],
  ['two lengths', ['Content-Length: 5', 'Content-Length: 6'], `hello${hidden}`],
  ['two lengths in one', ['Content-Length: 5, 5'], `hello${hidden}`],
  ['a length with a sign', ['Content-Length: +5'], `hello${hidden}`],
  ['a negative length', ['Content-Length: -5'], `hello${hidden}`],
  ['a length in hexadecimal', ['Content-Length: 0x5'], `hello${hidden}`],
  ['a length that is none', ['Content-Length: five'], `hello${hidden}`],
  ['a length beyond every number', ['Content-Length: 99999999999999999999'], `hello${hidden}`],
  ['an unknown encoding', ['Transfer-Encoding: xchunked'], `0\r\n\r\n${hidden}`],
  ['an encoding behind chunks', ['Transfer-Encoding: chunked, identity'], `0\r\n\r\n${hidden}`],
  ['chunks twice', ['Transfer-Encoding: chunked', 'Transfer-Encoding: chunked'], `0\r\n\r\n${hidden}`],
  ['a space before the colon', ['Transfer-Encoding : chunked'], `0\r\n\r\n${hidden}`],
  ['a folded encoding', ['Transfer-Encoding:', ' chunked'], `0\r\n\r\n${hidden}`],
  ['an encoding with a tab', ['Transfer-Encoding:\u000bchunked'], `0\r\n\r\n${hidden}`],
  ['a chunk size that is none', ['Transfer-Encoding: chunked'], `g\r\n${hidden}`],
  ['a negative chunk size', ['Transfer-Encoding: chunked'], `-1\r\n${hidden}`],
  ['a chunk size beyond every number', ['Transfer-Encoding: chunked'], `fffffffffffffffff\r\n${hidden}`],
  ['a chunk that is longer than it says', ['Transfer-Encoding: chunked'], `1\r\nhello\r\n0\r\n\r\n${hidden}`],
  ['a bare line feed in the head', ['X: y\nTransfer-Encoding: chunked'], `0\r\n\r\n${hidden}`],
  ['a bare carriage return in the head', ['X: y\rTransfer-Encoding: chunked'], `0\r\n\r\n${hidden}`],
  ['NUL in a header', ['X: a\u0000b', 'Content-Length: 0'], hidden],
  ['a header without a name', [': x', 'Content-Length: 0'], hidden],
  ['101 headers', Array.from({ length: 101 }, (_, index) => `X-${index}: y`), hidden],
])(
  '[SRV-3] a request smuggled by %s: one answer at most, and the hidden request is ignored',
  async (_, lines, body) => {
    const before = submissionRows(relay.dataDir).length;
    const seen = relay.log.length;
    const answer = await raw([...post, ...lines], body);
    expect(answer.match(/HTTP\/1\.1 /g)?.length ?? 0).toBeLessThanOrEqual(1);
    expect(statusOf(answer) === 0 || statusOf(answer) >= 400, answer).toBe(true);
    expect(relay.log.slice(seen).join('')).not.toContain('hidden');
    expect(submissionRows(relay.dataDir)).toHaveLength(before);
    await expectWell(relay.port);
  },
);

test('[SRV-3] two valid requests on one connection get two answers', async () => {
  const one = ['POST /contact HTTP/1.1', 'Host: localhost', type, `Content-Length: ${form.length}`];
  const answer = await sendRaw(
    relay.port,
    `${one.join('\r\n')}\r\n\r\n${form}${[...one, 'Connection: close'].join('\r\n')}\r\n\r\n${form}`,
  );
  expect(answer.match(/HTTP\/1\.1 200 /g)).toHaveLength(2);
  await expectWell(relay.port);
});

test('[SRV-3] bytes after a refused body are not read as a request', async () => {
  const seen = relay.log.length;
  const answer = await raw([...post.slice(0, -1), 'Content-Length: 2000000000'], hidden);
  expect(answer.match(/HTTP\/1\.1 /g)).toEqual(['HTTP/1.1 ']);
  expect(statusOf(answer)).toBe(413);
  expect(relay.log.slice(seen).join('')).not.toContain('hidden');
  await expectWell(relay.port);
});

test.each([
  ['an address of 20,000 characters', `/landing-new/${'a'.repeat(20_000)}`, {}],
  ['a cookie of 20,000 characters', '/login', { cookie: `session=${'a'.repeat(20_000)}` }],
  ['an agent of 20,000 characters', '/login', { 'user-agent': 'a'.repeat(20_000) }],
])('[SRV-3] a request with %s is refused', async (_, path, headers) => {
  expect((await send(relay.port, { method: 'GET', path, headers })).status).toBe(431);
  await expectWell(relay.port);
});

test.each([
  ['3,000 cookies', { cookie: Array.from({ length: 3_000 }, () => 'a=b').join('; ') }],
  [
    'a session of many kinds',
    { cookie: `session="; session=%00; session=${'='.repeat(500)}; __proto__=x; constructor=y` },
  ],
  ['3,000 kinds that it accepts', { accept: Array.from({ length: 3_000 }, () => 'a/b').join() }],
  ['a language that is none', { 'accept-language': ';;;,,,q=' }],
  ['ranges', { range: `bytes=${Array.from({ length: 1_500 }, () => '0-1').join()}` }],
  ['conditions', { 'if-none-match': '*', 'if-modified-since': 'never', 'if-match': '"x"', 'if-range': 'x' }],
  [
    'an upgrade',
    {
      upgrade: 'websocket',
      connection: 'upgrade',
      'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
      'sec-websocket-version': '13',
    },
  ],
  [
    'an upgrade to HTTP/2',
    { upgrade: 'h2c', connection: 'upgrade, http2-settings', 'http2-settings': 'AAMAAABkAAQAAP__' },
  ],
  ['an expectation', { expect: '100-continue' }],
] as [string, Record<string, string>][])(
  '[SRV-3] a contact message with %s in its headers is accepted',
  async (_, headers) => {
    const answer = await send(relay.port, asScript(message, headers));
    expect(answer.status).toBe(200);
    await expectWell(relay.port);
  },
);

test('[SRV-3] an unknown expectation is refused', async () => {
  expect(
    statusOf(
      await raw([
        'POST /contact HTTP/1.1',
        'Host: localhost',
        'Expect: a miracle',
        'Content-Length: 0',
        'Connection: close',
      ]),
    ),
  ).toBe(417);
  await expectWell(relay.port);
});

test.each([
  '/landing-new/../package.json',
  '/landing-new/..%2f..%2fpackage.json',
  '/landing-new/%2e%2e/%2e%2e/package.json',
  '/landing-new/..%5c..%5cpackage.json',
  '/landing-new/..%252f..%252fpackage.json',
  '/landing-new/%c0%ae%c0%ae/package.json',
  '/landing-new/..%00/package.json',
  '/landing-new/.%2e/.%2e/data/staveline.db',
  '/../../../etc/passwd',
  '/etc/passwd',
  '/data/staveline.db',
  '/data/secret',
  '/.env',
  '/.git/config',
  '/package.json',
  '/server/main.ts',
  '/node_modules/koa/package.json',
  '/outbox',
  '/metrics',
  '/debug',
  '/contact/',
  '/CONTACT',
  '/contact%00',
  '/contact;a=b',
  '//contact',
  '/contact//',
  '/./contact/.',
  '/%63ontact/x',
  '/landing-new/%ff',
  '/%',
  '/%zz',
])('[BASE-5] the path %s is not found', async (path) => {
  const { status, body } = await send(relay.port, { method: 'GET', path });
  expect([400, 404]).toContain(status);
  expect(body).not.toMatch(/root:|"dependencies"|SQLite|\bat \//);
  await expectWell(relay.port);
});
