import { expect, test } from 'vitest';
import { closeHttpServer, createHttpServer, listen } from '../../server/http/http-server.ts';
import { expectWell } from './support/expect-well.ts';
import { asBrowser, asScript, message, send, sendRaw } from './support/http.ts';
import { submissionRows } from './support/rows.ts';
import { startTestRelay } from './support/test-relay.ts';

const ORIGIN = 'https://www.site.example';

const refused: [string, Record<string, string>][] = [
  ['the browser says cross-site and the origin is forged', { 'sec-fetch-site': 'cross-site', origin: ORIGIN }],
  ['only Origin, ours with a suffix', { origin: `${ORIGIN}.evil.example` }],
  ['only Origin, ours as user name', { origin: 'https://www.site.example@evil.example' }],
  ['only Origin, ours with another port', { origin: `${ORIGIN}:8443` }],
  ['only Origin, nonsense', { origin: 'nonsense' }],
  ['only Origin, ours over plain http', { origin: ORIGIN.replace('https:', 'http:') }],
];
test.each(refused)('[SRV-3] a post is refused, and nothing is stored, when %s', async (_, headers) => {
  const { port, dataDir } = await startTestRelay({ env: { ORIGIN } });
  const host = { host: 'www.site.example' };
  const script = await send(port, asScript(message, { ...headers, ...host }));
  expect(script.status).toBe(403);
  expect(JSON.parse(script.body)).toEqual({ success: false, error: 'This form can only be sent from its own page.' });
  const browser = await send(port, asBrowser(message, { ...headers, ...host }));
  expect(browser.status).toBe(403);
  expect(browser.headers['content-type']).toMatch(/^text\/html/);
  expect(submissionRows(dataDir)).toEqual([]);
});

const taken: [string, Record<string, string>][] = [
  ['the browser says same-origin', { 'sec-fetch-site': 'same-origin', origin: ORIGIN }],
  ['the browser says same-origin and hides the origin', { 'sec-fetch-site': 'same-origin', origin: 'null' }],
  ['only Origin, the configured one', { origin: ORIGIN }],
  ['no browser', {}],
];
test.each(taken)('[SRV-1] a post is accepted when %s', async (_, headers) => {
  const { port } = await startTestRelay({ env: { ORIGIN } });
  expect((await send(port, asScript(message, { ...headers, host: 'www.site.example' }))).status).toBe(200);
});

test('[SRV-1] a post whose Origin is the requested host, which is ours, is accepted', async () => {
  const { port } = await startTestRelay();
  expect((await send(port, asScript(message, { origin: `http://127.0.0.1:${port}` }))).status).toBe(200);
});

test.each([
  'evil.example',
  'localhost.evil.example',
  'evil.example:3000',
  'localhost@evil.example',
  '169.254.169.254',
  'LOCALHOST.',
])('[SRV-10] the host %s is not ours: 421, and nothing is stored', async (host) => {
  const { port, dataDir } = await startTestRelay();
  const answer = await send(port, asScript(message, { host }));
  expect(answer.status).toBe(421);
  expect(answer.body).not.toContain('evil');
  expect(submissionRows(dataDir)).toEqual([]);
  expect((await send(port, { method: 'GET', path: '/landing-new/', headers: { host } })).status).toBe(421);
  await expectWell(port);
});

test.each(['localhost', 'LOCALHOST:1234', '127.0.0.1', '[::1]:80'])(
  '[SRV-10] the host %s is this machine',
  async (host) => {
    const { port } = await startTestRelay();
    expect((await send(port, asScript(message, { host }))).status).toBe(200);
  },
);

test('[SRV-10] requested hosts are only the configured names, if any', async () => {
  const { port } = await startTestRelay({ env: { ALLOWED_HOSTS: 'www.site.example, site.example' } });
  const status = async (host: string) => (await send(port, asScript(message, { host }))).status;
  expect(await status('site.example')).toBe(200);
  expect(await status('www.site.example')).toBe(200);
  expect(await status('localhost')).toBe(421);
});

test('[SRV-3] answers to unknown paths are 404, as JSON or as a page', async () => {
  const { port } = await startTestRelay();
  const script = await send(port, { method: 'GET', path: '/nothing?email=ada@visitor.example' });
  expect(script.status).toBe(404);
  expect(JSON.parse(script.body)).toEqual({ success: false, error: 'Not found.' });
  const browser = await send(port, { method: 'GET', path: '/<b>', headers: { accept: 'text/html' } });
  expect(browser.status).toBe(404);
  expect(browser.headers['content-security-policy']).toContain("default-src 'none'");
  expect(browser.body).not.toContain('<b>');
});

test('[SRV-3] answers contain the id of their log line', async () => {
  const { port, log } = await startTestRelay();
  const { headers } = await send(port, asScript());
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{18}$/);
  expect(log.some((line) => line.includes(`"id":"${headers['x-request-id']}"`))).toBe(true);
});

test('[SRV-3] requests time out after 10 s for the headers, 30 s of silence, and 5 minutes for one that progresses', () => {
  const server = createHttpServer(() => {});
  expect([server.headersTimeout, server.timeout, server.requestTimeout]).toEqual([10_000, 30_000, 300_000]);
});

test('[SRV-3] an idle connection gets 408 at its time-out, after which browsers retry on their own', async () => {
  const server = createHttpServer(() => {});
  server.on('connection', (socket) =>
    server.emit(
      'clientError',
      Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
      socket,
    ),
  );
  const port = await listen(server, 0, '127.0.0.1');
  expect(await sendRaw(port, '')).toContain('408 Request Timeout');
  await closeHttpServer(server);
});
