import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../server/http/http-server.ts';
import { onceSent } from '../../server/http/slow-senders.ts';
import { asScript, message, multipartType, send } from './support/http.ts';
import { memoryLog } from './support/memory-log.ts';
import { submissionRows } from './support/rows.ts';
import { startTestRelay } from './support/test-relay.ts';
import { until } from './support/until.ts';

async function readBody(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  req.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(req, 'end');
  return Buffer.concat(chunks).toString('latin1');
}

async function startEcho() {
  const begun: string[] = [];
  const { log, lines } = memoryLog();
  const server = createServer(
    onceSent((req, res) => {
      begun.push(req.method ?? '');
      void readBody(req).then(
        (body) => res.end(body),
        () => {},
      );
    }, log),
  );
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: await listen(server, 0, '127.0.0.1'), begun, lines };
}

async function open(
  port: number,
): Promise<{ socket: Socket; received: () => string; write: (text: string) => Promise<void> }> {
  let received = '';
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {});
  socket.on('data', (chunk) => (received += chunk.toString('latin1')));
  await once(socket, 'connect');
  return {
    socket,
    received: () => received,
    write: (text) => new Promise((resolve) => void socket.write(text, () => resolve())),
  };
}

const head = (length: number) => `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n`;

/** A second request's answer shows that the server has read the first one's bytes. */
const afterTheServerHasRead = (port: number) => send(port, { method: 'GET', path: '/' });

test('[SRV-3] a form is handled after its last byte only, once', async () => {
  const { port, begun } = await startEcho();
  const { received, write } = await open(port);
  for (const piece of [head(9), 'one', 'two']) {
    await write(piece);
    await afterTheServerHasRead(port);
    expect(begun.filter((method) => method === 'POST')).toEqual([]);
  }
  await write('six');
  await until(() => received().endsWith('onetwosix'));
  // The connection is reusable.
  await write(`${head(2)}o`);
  await write('k');
  await until(() => received().endsWith('ok'));
  expect(begun.filter((method) => method === 'POST')).toHaveLength(2);
});

test('[SRV-3] a chunked request body is awaited too', async () => {
  const { port, begun } = await startEcho();
  const { received, write } = await open(port);
  await write('POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n3\r\none\r\n');
  await afterTheServerHasRead(port);
  expect(begun).toEqual(['GET']);
  await write('3\r\ntwo\r\n0\r\n\r\n');
  await until(() => received().endsWith('onetwo'));
});

test('[SRV-3] a request without a body is handled at once', async () => {
  const { port } = await startEcho();
  expect((await send(port, { method: 'GET', path: '/' })).status).toBe(200);
  expect((await send(port, { method: 'POST', path: '/', headers: { 'content-length': 0 } })).status).toBe(200);
});

test('[SRV-1] a request body beyond the buffer is handled at once and streamed', async () => {
  const { port, begun } = await startEcho();
  const { received, write } = await open(port);
  const [first, rest] = ['a'.repeat(1_000), 'b'.repeat(100_000)];
  await write(head(first.length + rest.length));
  await until(() => begun.includes('POST'));
  await write(first);
  await write(rest);
  await until(() => received().endsWith('b'));
  expect(received().split('\r\n\r\n')[1]).toBe(first + rest);
});

test('[SRV-1] a chunked request body is handled once the buffer is full', async () => {
  const { port, begun } = await startEcho();
  const { received, write } = await open(port);
  const text = 'a'.repeat(200_000);
  await write(
    `POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n${text.length.toString(16)}\r\n${text}\r\n`,
  );
  await until(() => begun.includes('POST'));
  await write('1\r\nz\r\n0\r\n\r\n');
  await until(() => received().includes('z'));
  expect(received()).toContain(`${'a'.repeat(1_000)}z`);
});

test('[SRV-3] a slow sender that disconnects leaves only a log line, and others are served', async () => {
  const { port, begun, lines } = await startEcho();
  const { socket, write } = await open(port);
  await write(`${head(9)}one`);
  await afterTheServerHasRead(port);
  socket.destroy();
  await until(() => lines.length > 0);
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { method: 'POST', unfinished: true, msg: 'request' },
  ]);
  await afterTheServerHasRead(port);
  expect(begun).toEqual(['GET', 'GET']);
});

test.each([
  ['urlencoded', 'application/x-www-form-urlencoded', new URLSearchParams(message).toString()],
  ['multipart', multipartType, String(asScript().body)],
])('[SRV-13] a form that arrives byte by byte (%s) is stored as sent', async (_, type, body) => {
  const { port, dataDir } = await startTestRelay();
  const { socket, received, write } = await open(port);
  await write(
    `POST /contact HTTP/1.1\r\nHost: localhost\r\nAccept: application/json\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  for (const byte of body) await write(byte);
  await until(() => received().includes('{"success":true}'));
  socket.destroy();
  expect(submissionRows(dataDir).map(({ payload }) => JSON.parse(payload) as unknown)).toEqual([message]);
});
