import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { expectRefused, expectWell } from './support/expect-well.ts';
import { field, message, multipart, multipartType, part, send, sendRaw, type Sending } from './support/http.ts';
import { submissionRows } from './support/rows.ts';
import { startRelay, startTestRelay, type TestRelay } from './support/test-relay.ts';
import { unlimited } from './support/unlimited.ts';
import { until } from './support/until.ts';

const urlencoded = (body: string | Buffer, headers = {}): Sending => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  body,
});
const parts = (...all: Buffer[]): Sending => ({ headers: { 'content-type': multipartType }, body: multipart(...all) });
const valid = Object.entries(message).map(([name, value]) => field(name, value));
const validUrlencoded = new URLSearchParams(message).toString();

const cases: [title: string, status: number, sending: Sending, fields?: string[]][] = [
  [
    'multipart of another kind',
    415,
    { headers: { 'content-type': 'multipart/mixed; boundary=test-boundary' }, body: multipart(...valid) },
  ],
  [
    'multipart without a boundary',
    400,
    { headers: { 'content-type': 'multipart/form-data' }, body: multipart(...valid) },
  ],
  [
    'multipart with another boundary',
    400,
    { headers: { 'content-type': 'multipart/form-data; boundary=other' }, body: multipart(...valid) },
  ],
  [
    'a gzip bomb, which is never inflated',
    415,
    urlencoded(gzipSync(Buffer.alloc(10_000_000, 'a')), { 'content-encoding': 'gzip' }),
  ],
  ['an empty form', 422, urlencoded(''), ['name', 'email', 'message']],
  ['a field twice', 422, parts(...valid, field('email', 'eve@other.example')), ['email']],
  ['a field twice, urlencoded', 422, urlencoded(`${validUrlencoded}&email=eve%40other.example`), ['email']],
  ['a nested name', 400, parts(...valid, field('name[first]', 'Ada')), ['name[first]']],
  ['a nested name, urlencoded', 422, urlencoded(`${validUrlencoded}&name[first]=Ada`), ['name[first]']],
  ['__proto__', 422, parts(...valid, field('__proto__', 'x')), ['__proto__']],
  ['__proto__, urlencoded', 422, urlencoded(`${validUrlencoded}&__proto__=x`), ['__proto__']],
  ['a field without a name', 400, parts(...valid, part('form-data', 'x'))],
  ['an empty name', 400, parts(...valid, field('', 'x'))],
  ['a file', 422, parts(...valid, part('form-data; name="resume"; filename="cv.pdf"', '%PDF-1.7')), ['resume']],
  [
    'a field sent as a file',
    422,
    parts(part('form-data; name="name"; filename="../../x"', 'Ada'), ...valid.slice(1)),
    ['name'],
  ],
  ['21 fields', 413, parts(...Array.from({ length: 21 }, (_, index) => field(`f${index}`, 'x')))],
  ['2,000 fields, urlencoded', 413, urlencoded('a=&'.repeat(2_000))],
  ['a name of 101 bytes', 400, parts(...valid, field('n'.repeat(101), 'x'))],
  ['a value beyond the limit', 413, parts(valid[0] ?? Buffer.alloc(0), field('message', 'x'.repeat(262_145)))],
  ['a body beyond the limit, urlencoded', 413, urlencoded(`message=${'x'.repeat(262_145)}`)],
  [
    'a chunked body beyond the limit',
    413,
    urlencoded(`message=${'x'.repeat(300_000)}`, { 'transfer-encoding': 'chunked' }),
  ],
  [
    'a chunked multipart body beyond the limit',
    413,
    {
      headers: { 'content-type': multipartType, 'transfer-encoding': 'chunked' },
      body: multipart(field('message', 'x'.repeat(300_000))),
    },
  ],
  ['a part with 10,000 headers', 400, parts(part(`form-data; name="name"${'\r\nX-A: b'.repeat(10_000)}`, 'Ada'))],
  ['NUL in a value', 422, parts(field('name', 'A\0da'), ...valid.slice(1)), ['name']],
  ['NUL in a name', 400, parts(...valid, field('na\0me', 'x'))],
  ['invalid UTF-8', 422, parts(field('name', Buffer.from([0x41, 0xff, 0xfe])), ...valid.slice(1)), ['name']],
  ['invalid UTF-8, urlencoded', 422, urlencoded(validUrlencoded.replace('Ada', 'A%ff')), ['name']],
  [
    'invalid UTF-8 that is not percent-encoded',
    422,
    urlencoded(
      Buffer.concat([
        Buffer.from(validUrlencoded.slice(0, 6)),
        Buffer.from([0xff]),
        Buffer.from(validUrlencoded.slice(6)),
      ]),
    ),
    ['name'],
  ],
  ['invalid UTF-8 in a name, urlencoded', 400, urlencoded(`${validUrlencoded}&%ff=x`)],
  [
    'invalid UTF-8 in a name',
    400,
    parts(...valid, Buffer.from(field('n\u00ff', 'x').toString('latin1').replace('\u00c3\u00bf', '\u00ff'), 'latin1')),
  ],
  [
    'an address with a line break',
    422,
    parts(valid[0] ?? Buffer.alloc(0), field('email', 'a@b.co\r\nBcc: c@d.co'), valid[2] ?? Buffer.alloc(0)),
    ['email'],
  ],
  [
    'a multipart body that ends early',
    400,
    { headers: { 'content-type': multipartType }, body: multipart(...valid).subarray(0, -20) },
  ],
];

// One server for all cases: damage by one shows in the next.
let relay: TestRelay;
beforeAll(async () => {
  relay = await startRelay({ limits: unlimited });
  return relay.end;
});

test.each(cases)(
  '[SRV-3] a contact message with %s is refused with %i, nothing is stored and the site answers on',
  (_, status, sending, fields) => expectRefused(relay, sending, status, fields),
);

test.each([
  [
    'a replacement character that was typed',
    parts(field('name', 'A\uFFFD \uFEFFé'), ...valid.slice(1)),
    { ...message, name: 'A\uFFFD \uFEFFé' },
  ],
  [
    'a replacement character that was typed, urlencoded',
    urlencoded(new URLSearchParams({ ...message, name: 'A\uFFFD \uFEFFé' }).toString()),
    { ...message, name: 'A\uFFFD \uFEFFé' },
  ],
  [
    'line breaks in a name, which become spaces',
    parts(field('name', 'Ada\r\nBcc: x@y.example'), ...valid.slice(1)),
    { ...message, name: 'Ada Bcc: x@y.example' },
  ],
  [
    'emoji and right-to-left text',
    urlencoded(new URLSearchParams({ ...message, name: '\u{1F600} \u05D0' }).toString()),
    { ...message, name: '\u{1F600} \u05D0' },
  ],
  [
    'a message of exactly what fits',
    urlencoded(`name=A&email=a%40b.co&message=${'x'.repeat(262_144 - 30)}`),
    { name: 'A', email: 'a@b.co', message: 'x'.repeat(262_114) },
  ],
  [
    'a preamble and an epilogue',
    {
      headers: { 'content-type': multipartType },
      body: Buffer.concat([Buffer.from('preamble\r\n'), multipart(...valid), Buffer.from('epilogue')]),
    },
    message,
  ],
  [
    'SQL',
    urlencoded(new URLSearchParams({ ...message, name: "'); DROP TABLE submissions; --" }).toString()),
    { ...message, name: "'); DROP TABLE submissions; --" },
  ],
] as const)('[CONT-2] a contact message with %s is stored as typed', async (_, sending, stored) => {
  const { port, dataDir } = await startTestRelay();
  expect((await send(port, sending)).status).toBe(200);
  expect(submissionRows(dataDir).map(({ payload }) => JSON.parse(payload) as unknown)).toEqual([stored]);
  await expectWell(port);
});

test('[SRV-3] senders that disconnect before the answer are logged with 499', async () => {
  // The attempt counts longer than its connection exists.
  const { promise: gone, resolve: goOn } = Promise.withResolvers<void>();
  const { port, log } = await startTestRelay({ limits: { ...unlimited, attempt: () => gone } });
  const body = 'email=ann%40example.org&password=correct-horse';
  await sendRaw(
    port,
    Buffer.from(
      `POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    ),
    { hangUp: true },
  );
  await until(() => log.some((line) => line.includes('"unfinished":true')));
  goOn();
  const [line] = log
    .map((text) => JSON.parse(text) as Record<string, unknown>)
    .filter(({ unfinished }) => unfinished === true);
  expect(line).toMatchObject({ method: 'POST', route: '/login', status: 499 });
  expect(line).not.toHaveProperty('missing');
});

test('[SRV-3] senders that never end their request are cut off with 413', async () => {
  const { port } = await startTestRelay();
  const chunk = `ffff\r\n${'x'.repeat(0xffff)}\r\n`;
  const answer = await sendRaw(
    port,
    `POST /contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n${chunk.repeat(20)}`,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer).toMatch(/^Connection: close/im);
  await expectWell(port);
});
