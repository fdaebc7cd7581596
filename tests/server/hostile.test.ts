import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectWell } from './support/expect-well.ts';
import {
  asBrowser,
  asScript,
  field,
  message,
  multipart,
  multipartType,
  part,
  send,
  sendRaw,
  type Sending,
} from './support/http.ts';
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

interface Case {
  title: string;
  sending: Sending;
  status: number;
  fields?: string[];
}

const cases: Case[] = [
  {
    title: 'JSON',
    sending: { headers: { 'content-type': 'application/json' }, body: JSON.stringify(message) },
    status: 415,
  },
  {
    title: 'plain text, as a cross-site form can send it',
    sending: { headers: { 'content-type': 'text/plain' }, body: validUrlencoded },
    status: 415,
  },
  { title: 'no content type', sending: { body: validUrlencoded }, status: 415 },
  { title: 'no body at all', sending: {}, status: 415 },
  {
    title: 'multipart of another kind',
    sending: { headers: { 'content-type': 'multipart/mixed; boundary=test-boundary' }, body: multipart(...valid) },
    status: 415,
  },
  {
    title: 'multipart without a boundary',
    sending: { headers: { 'content-type': 'multipart/form-data' }, body: multipart(...valid) },
    status: 400,
  },
  {
    title: 'multipart with another boundary',
    sending: { headers: { 'content-type': 'multipart/form-data; boundary=other' }, body: multipart(...valid) },
    status: 400,
  },
  {
    title: 'a gzip bomb, which is never inflated',
    sending: urlencoded(gzipSync(Buffer.alloc(10_000_000, 'a')), { 'content-encoding': 'gzip' }),
    status: 415,
  },
  { title: 'an empty form', sending: urlencoded(''), status: 422, fields: ['name', 'email', 'message'] },
  { title: 'an empty multipart form', sending: parts(), status: 422, fields: ['name', 'email', 'message'] },
  {
    title: 'a field twice',
    sending: parts(...valid, field('email', 'eve@other.example')),
    status: 422,
    fields: ['email'],
  },
  {
    title: 'a field twice, urlencoded',
    sending: urlencoded(`${validUrlencoded}&email=eve%40other.example`),
    status: 422,
    fields: ['email'],
  },
  {
    title: 'a nested name',
    sending: parts(...valid, field('name[first]', 'Ada')),
    status: 400,
    fields: ['name[first]'],
  },
  { title: 'a list name', sending: parts(...valid, field('name[]', 'Ada')), status: 400, fields: ['name[]'] },
  {
    title: 'a huge list index',
    sending: parts(field('name[999999999]', 'x')),
    status: 400,
    fields: ['name[999999999]'],
  },
  {
    title: 'a nested name, urlencoded',
    sending: urlencoded(`${validUrlencoded}&name[first]=Ada`),
    status: 422,
    fields: ['name[first]'],
  },
  { title: '__proto__', sending: parts(...valid, field('__proto__', 'x')), status: 422, fields: ['__proto__'] },
  {
    title: '__proto__, urlencoded',
    sending: urlencoded(`${validUrlencoded}&__proto__=x`),
    status: 422,
    fields: ['__proto__'],
  },
  {
    title: '__proto__.admin through brackets',
    sending: parts(...valid, field('__proto__[admin]', 'x')),
    status: 400,
    fields: ['__proto__[admin]'],
  },
  { title: 'constructor', sending: parts(...valid, field('constructor', 'x')), status: 422, fields: ['constructor'] },
  { title: 'toString', sending: urlencoded(`${validUrlencoded}&toString=x`), status: 422, fields: ['toString'] },
  {
    title: 'hasOwnProperty instead of the fields',
    sending: parts(field('hasOwnProperty', 'x')),
    status: 422,
    fields: ['hasOwnProperty', 'name', 'email', 'message'],
  },
  { title: 'a field without a name', sending: parts(...valid, part('form-data', 'x')), status: 400 },
  { title: 'an empty name', sending: parts(...valid, field('', 'x')), status: 400 },
  {
    title: 'a file',
    sending: parts(...valid, part('form-data; name="resume"; filename="cv.pdf"', '%PDF-1.7')),
    status: 422,
    fields: ['resume'],
  },
  {
    title: 'a field sent as a file',
    sending: parts(part('form-data; name="name"; filename="../../x"', 'Ada'), ...valid.slice(1)),
    status: 422,
    fields: ['name'],
  },
  {
    title: '21 fields',
    sending: parts(...Array.from({ length: 21 }, (_, index) => field(`f${index}`, 'x'))),
    status: 413,
  },
  {
    title: '2,000 parts',
    sending: parts(...Array.from({ length: 2_000 }, (_, index) => field(`f${index}`, 'x'))),
    status: 413,
  },
  {
    title: '2,000 times the same field',
    sending: parts(...Array.from({ length: 2_000 }, () => field('name', 'x'))),
    status: 413,
  },
  { title: '2,000 fields, urlencoded', sending: urlencoded('a=&'.repeat(2_000)), status: 413 },
  { title: 'a name of 101 bytes', sending: parts(...valid, field('n'.repeat(101), 'x')), status: 400 },
  {
    title: 'a value beyond the limit',
    sending: parts(valid[0] ?? Buffer.alloc(0), field('message', 'x'.repeat(262_145))),
    status: 413,
  },
  { title: 'a body beyond the limit, urlencoded', sending: urlencoded(`message=${'x'.repeat(262_145)}`), status: 413 },
  { title: 'a body four times the limit', sending: urlencoded(Buffer.alloc(1_048_576, 'x')), status: 413 },
  {
    title: 'a chunked body beyond the limit',
    sending: urlencoded(`message=${'x'.repeat(300_000)}`, { 'transfer-encoding': 'chunked' }),
    status: 413,
  },
  {
    title: 'a chunked multipart body beyond the limit',
    sending: {
      headers: { 'content-type': multipartType, 'transfer-encoding': 'chunked' },
      body: multipart(field('message', 'x'.repeat(300_000))),
    },
    status: 413,
  },
  {
    title: 'a part with 10,000 headers',
    sending: parts(part(`form-data; name="name"${'\r\nX-A: b'.repeat(10_000)}`, 'Ada')),
    status: 400,
  },
  { title: 'NUL in a value', sending: parts(field('name', 'A\0da'), ...valid.slice(1)), status: 422, fields: ['name'] },
  {
    title: 'NUL in a value, urlencoded',
    sending: urlencoded(validUrlencoded.replace('Ada', 'A%00da')),
    status: 422,
    fields: ['name'],
  },
  { title: 'NUL in a name', sending: parts(...valid, field('na\0me', 'x')), status: 400 },
  {
    title: 'invalid UTF-8',
    sending: parts(field('name', Buffer.from([0x41, 0xff, 0xfe])), ...valid.slice(1)),
    status: 422,
    fields: ['name'],
  },
  {
    title: 'invalid UTF-8, urlencoded',
    sending: urlencoded(validUrlencoded.replace('Ada', 'A%ff')),
    status: 422,
    fields: ['name'],
  },
  {
    title: 'half of a character, urlencoded',
    sending: urlencoded(validUrlencoded.replace('Ada', 'A%C3')),
    status: 422,
    fields: ['name'],
  },
  {
    title: 'half of a surrogate pair, urlencoded',
    sending: urlencoded(validUrlencoded.replace('Ada', '%ED%A0%80')),
    status: 422,
    fields: ['name'],
  },
  {
    title: 'invalid UTF-8 that is not percent-encoded',
    sending: urlencoded(
      Buffer.concat([
        Buffer.from(validUrlencoded.slice(0, 6)),
        Buffer.from([0xff]),
        Buffer.from(validUrlencoded.slice(6)),
      ]),
    ),
    status: 422,
    fields: ['name'],
  },
  { title: 'invalid UTF-8 in a name, urlencoded', sending: urlencoded(`${validUrlencoded}&%ff=x`), status: 400 },
  {
    title: 'invalid UTF-8 in a name',
    sending: parts(
      ...valid,
      Buffer.from(field('n\u00ff', 'x').toString('latin1').replace('\u00c3\u00bf', '\u00ff'), 'latin1'),
    ),
    status: 400,
  },
  {
    title: 'an address with a line break',
    sending: parts(valid[0] ?? Buffer.alloc(0), field('email', 'a@b.co\r\nBcc: c@d.co'), valid[2] ?? Buffer.alloc(0)),
    status: 422,
    fields: ['email'],
  },
  {
    title: 'two addresses',
    sending: urlencoded(new URLSearchParams({ ...message, email: 'a@b.co, c@d.co' }).toString()),
    status: 422,
    fields: ['email'],
  },
  {
    title: 'an address with a name',
    sending: urlencoded(new URLSearchParams({ ...message, email: 'Ada <a@b.co>' }).toString()),
    status: 422,
    fields: ['email'],
  },
  {
    title: 'a multipart body that ends early',
    sending: { headers: { 'content-type': multipartType }, body: multipart(...valid).subarray(0, -20) },
    status: 400,
  },
  {
    title: 'a file that ends early',
    sending: {
      headers: { 'content-type': multipartType },
      body: part('form-data; name="resume"; filename="cv.pdf"', 'x'.repeat(5_000)).subarray(0, -2),
    },
    status: 422,
    fields: ['resume'],
  },
  {
    title: 'a part header that ends early',
    sending: { headers: { 'content-type': multipartType }, body: '--test-boundary\r\nContent-Disposition: form-da' },
    status: 400,
  },
];

// One server for all cases: damage by one shows in the next.
let relay: TestRelay;
beforeAll(async () => {
  relay = await startRelay({ limits: unlimited });
  return relay.end;
});

test.each(cases)(
  '[SRV-3] $title is refused with $status, nothing is stored and the site answers on',
  async ({ sending, status, fields }) => {
    const { port, dataDir, log } = relay;
    const before = submissionRows(dataDir);
    const answer = await send(port, sending);
    expect(answer.status).toBe(status);
    const body = JSON.parse(answer.body) as { success: boolean; error: string; fields?: Record<string, string> };
    expect(body).toMatchObject({ success: false, error: expect.stringMatching(/^[A-Z].*\.$/) });
    if (fields) expect(Object.keys(body.fields ?? {}).toSorted()).toEqual(fields.toSorted());
    expect(answer.body).not.toMatch(/\bat \/|node_modules|Error:/);
    expect(submissionRows(dataDir)).toEqual(before);
    expect(log.filter((line) => line.includes('request failed'))).toEqual([]);
    await expectWell(port);
  },
);

describe('unusual but valid requests', () => {
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
  ] as const)('[CONT-2] %s', async (_, sending, stored) => {
    const { port, dataDir } = await startTestRelay();
    expect((await send(port, sending)).status).toBe(200);
    expect(submissionRows(dataDir).map(({ payload }) => JSON.parse(payload) as unknown)).toEqual([stored]);
    await expectWell(port);
  });
});

const head = (length: number, type = multipartType) =>
  `POST /contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;

describe('badly behaved senders', () => {
  test.each([
    ['in the middle of a field', Buffer.concat([Buffer.from(head(5_000)), valid[0] ?? Buffer.alloc(0)])],
    [
      'in the middle of a file',
      Buffer.concat([Buffer.from(head(9_000)), part('form-data; name="resume"; filename="cv.pdf"', 'x'.repeat(5_000))]),
    ],
    ['in the middle of a part header', Buffer.from(`${head(5_000)}--test-boundary\r\nContent-Dispo`)],
    [
      'in the middle of an urlencoded form',
      Buffer.from(`${head(5_000, 'application/x-www-form-urlencoded')}name=Ada&em`),
    ],
    [
      'in the middle of a chunk',
      Buffer.from(
        `POST /contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${multipartType}\r\nTransfer-Encoding: chunked\r\n\r\nfff\r\n--test`,
      ),
    ],
    ['before the body', Buffer.from(head(5_000))],
  ])('[SRV-3] that disconnect %s leave nothing behind', async (_, bytes) => {
    const { port, dataDir, log } = await startTestRelay();
    await sendRaw(port, bytes, { hangUp: true });
    await until(() => log.some((line) => line.includes('"unfinished":true')));
    expect(submissionRows(dataDir)).toEqual([]);
    expect(log.filter((line) => line.includes('request failed'))).toEqual([]);
    await expectWell(port);
  });

  test('[SRV-3] that disconnect before the answer are logged as such, not as an unknown call', async () => {
    // Its attempt counts longer than its connection exists.
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

  test('[SRV-3] that never end their request are cut off with 413', async () => {
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

  test('[SRV-3] that announce too much are refused before sending it', async () => {
    const { port } = await startTestRelay();
    const answer = await sendRaw(port, head(1_000_000_000));
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    await expectWell(port);
  });
});

describe('requests that are not HTTP', () => {
  test.each([
    ['nonsense', 'hello\r\n\r\n'],
    ['two lengths', 'POST /contact HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello'],
    [
      'length and chunks',
      'POST /contact HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['huge headers', `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`],
    ['no host', 'GET /contact HTTP/1.1\r\n\r\n'],
  ])('[SRV-3] %s: refused and cut off', async (_, bytes) => {
    const { port } = await startTestRelay();
    expect(await sendRaw(port, bytes)).toMatch(/^HTTP\/1\.1 4\d\d /);
    await expectWell(port);
  });
});

test('[SRV-3] a failing store is a 503 with Retry-After, and the next message is accepted', async () => {
  const { port, dataDir } = await startTestRelay();
  const database = new DatabaseSync(join(dataDir, 'staveline.db'), { timeout: 5_000 });
  database.exec(
    "CREATE TRIGGER full BEFORE INSERT ON submissions BEGIN SELECT RAISE(ABORT, 'disk full, says ada@visitor.example'); END",
  );
  const answer = await send(port, asScript());
  expect(answer.status).toBe(503);
  expect(answer.headers['retry-after']).toBe('5');
  expect(JSON.parse(answer.body)).toEqual({ success: false, error: 'Failed to send message. Please try again.' });
  // Retries as instructed do not count (SRV-9), with script or without.
  for (let index = 0; index < 30; index += 1) {
    expect((await send(port, asScript({ ...message, message: `Number ${index}` }))).status).toBe(503);
    expect((await send(port, asBrowser({ ...message, message: `Number ${index}` }))).status).toBe(503);
  }
  database.exec('DROP TRIGGER full');
  database.close();
  await expectWell(port);
});
