import { connect } from 'node:net';
import { platform } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { MAX_COMMIT_AGE, MAX_IN_FLIGHT } from '../../server/http/http-server.ts';
import type { Store } from '../../server/store.ts';
import { type Answer, asBrowser, asScript, message, multipartType, send } from './support/http.ts';
import { openQuickStore } from './support/quick-store.ts';
import { submissionRows } from './support/rows.ts';
import { openSockets } from './support/sockets.ts';
import { startTestRelay } from './support/test-relay.ts';
import { unlimited } from './support/unlimited.ts';
import { until } from './support/until.ts';

/** Other systems have one loopback address, which may have 64 connections. */
const manyAddresses = platform() === 'linux';
if (!manyAddresses) console.warn('NOT RUN: the tests of overload need several loopback addresses (Linux).');

const BUSY = 'The site is very busy. Please try again in a few seconds.';
const home = { method: 'GET', path: '/landing-new/' };

/** A relay whose store takes submissions once `release` is called. */
async function startHeld({ waited }: { waited?: () => number } = {}) {
  const held: (() => void)[] = [];
  let holds = true;
  const relay = await startTestRelay({
    limits: unlimited,
    env: { ORIGIN: 'https://www.site.example', ALLOWED_HOSTS: '127.0.0.1,localhost' },
    open: async (options): Promise<Store> => {
      const store = await openQuickStore(options);
      const accept: Store['accept'] = async (submission) => {
        if (holds) await new Promise<void>((resolve) => held.push(resolve));
        return store.accept(submission);
      };
      return { ...store, accept, ...(waited && { commits: [{ waited }] }) };
    },
  });
  const release = () => {
    holds = false;
    for (const go of held.splice(0)) go();
  };
  const occupy = async (count: number): Promise<Promise<Answer>[]> => {
    const answers = Array.from({ length: count }, (_, index) =>
      send(relay.port, asScript(), { localAddress: `127.0.1.${1 + (index % 8)}` }),
    );
    await until(() => held.length === count);
    return answers;
  };
  return { ...relay, release, occupy };
}

test.skipIf(!manyAddresses)(
  '[SRV-3] [SRV-13] a relay with 256 posts in flight refuses further ones with a clean 503, stores nothing of them, serves pages, and takes forms afterwards',
  async () => {
    const { port, dataDir, log, occupy, release } = await startHeld();
    const answers = await occupy(256);
    for (let count = 0; count < 20; count += 1) {
      const { status, headers, body } = await send(port, asScript());
      expect([status, headers['retry-after'], headers['content-type']]).toEqual([
        503,
        '5',
        'application/json; charset=utf-8',
      ]);
      expect([headers['cache-control'], headers.vary]).toEqual(['no-store', 'Accept']);
      expect(headers['strict-transport-security']).toMatch(/^max-age=/);
      expect(JSON.parse(body)).toEqual({ success: false, error: BUSY });
    }
    expect((await send(port, home)).status).toBe(200);
    release();
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await send(port, asScript())).status).toBe(200);
    expect(submissionRows(dataDir)).toHaveLength(257);
    await until(() => log.some((line) => line.includes('"msg":"too busy"')));
    expect(log.filter((line) => line.includes('"msg":"too busy"'))).toEqual([expect.stringContaining('"refused":20')]);
  },
);

test.skipIf(!manyAddresses)('[SRV-3] 255 posts in flight leave a place for one more', async () => {
  const { port, occupy, release } = await startHeld();
  const answers = await occupy(255);
  const last = send(port, asScript());
  await until(async () => (await send(port, asScript())).status === 503);
  release();
  for (const answer of [...answers, last]) expect((await answer).status).toBe(200);
});

test.each([
  ['https://www.site.example/landing-new/signup?type=trial', '/landing-new/signup?type=trial'],
  ['https://evil.example/landing-new/contact', '/landing-new/'],
  ['https://www.site.example//evil.example', '/landing-new/'],
  ['javascript:alert(1)', '/landing-new/'],
  [undefined, '/landing-new/'],
])(
  '[SRV-3] while a submission has waited long for its commit, a browser from %s gets a page with a link to %s',
  async (referer, back) => {
    let waited = 2_000;
    const { port, release } = await startHeld({ waited: () => waited });
    release();
    const sending = asBrowser(undefined, referer === undefined ? {} : { referer });
    expect((await send(port, sending)).status).toBe(303);
    waited = 2_001;
    const { status, headers, body } = await send(port, sending);
    expect([status, headers['retry-after'], headers['content-type']]).toEqual([503, '5', 'text/html; charset=utf-8']);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(body).toContain(`<p>${BUSY}</p>`);
    expect(body).toContain(`<a href="${back}">`);
  },
);

test('[SRV-3] the bounds of posts in flight are the decided ones', () => {
  expect({ MAX_IN_FLIGHT, MAX_COMMIT_AGE }).toEqual({ MAX_IN_FLIGHT: 256, MAX_COMMIT_AGE: 2_000 });
});

const posting = (type: string, length: number, text: string) =>
  `POST /contact HTTP/1.1\r\nHost: localhost\r\nAccept: application/json\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n${text}`;

test.skipIf(!manyAddresses)(
  '[SRV-3] stalled uploads of ten senders and pipelined posts of ten connections leave every honest form answered',
  async () => {
    const { port } = await startTestRelay({ limits: unlimited });
    await openSockets(
      port,
      300,
      posting(multipartType, 15_000, 'a'.repeat(100)),
      (index) => `127.0.2.${1 + (index % 10)}`,
    );
    const wrong = new URLSearchParams({ name: 'Ada' }).toString();
    const pipelined = posting('application/x-www-form-urlencoded', wrong.length, wrong).repeat(200);
    const { sockets } = await openSockets(port, 10, pipelined, (index) => `127.0.3.${1 + index}`);
    let answered = '';
    for (const socket of sockets) socket.on('data', (chunk: Buffer) => (answered += chunk.toString('latin1')));
    const honest = Array.from({ length: 40 }, (_, index) =>
      send(port, asScript(), { localAddress: `127.0.4.${1 + index}` }),
    );
    expect((await Promise.all(honest)).filter(({ status }) => status !== 200)).toEqual([]);
    await until(() => answered.includes('HTTP/1.1 422'));
  },
);

test.each([
  ['urlencoded', 'application/x-www-form-urlencoded', new URLSearchParams(message).toString()],
  ['multipart', multipartType, String(asScript().body)],
])('[SRV-13] a form that arrives byte by byte (%s) is stored as sent', async (_, type, body) => {
  const { port, dataDir } = await startTestRelay();
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  onTestFinished(() => void socket.destroy());
  let received = '';
  socket.on('data', (chunk) => (received += chunk.toString('latin1')));
  const write = (text: string) => new Promise<void>((resolve) => void socket.write(text, () => resolve()));
  await write(posting(type, body.length, ''));
  for (const byte of body) await write(byte);
  await until(() => received.includes('{"success":true}'));
  expect(submissionRows(dataDir).map(({ payload }) => JSON.parse(payload) as unknown)).toEqual([message]);
});
