import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { type AddressInfo, connect, createServer, Server, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { expectWell } from './support/expect-well.ts';
import { asBrowser, multipartType, send } from './support/http.ts';
import { FakeClock } from './support/fake-clock.ts';
import { deliveryRows } from './support/rows.ts';
import { startTestRelay } from './support/test-relay.ts';
import { until } from './support/until.ts';

/* Errors in each stream, socket, thread and timer of a relay. An unhandled one ends the process, and Vitest reports it
   here.
   - Listening sockets, visitors' connections, mail server, webhook and log: here. Outbox: mail.test.ts.
   - Static files: static-files.test.ts. Descriptors: descriptors.test.ts. Disk: faults.test.ts.
   - The store's thread: main.test.ts. PostgreSQL's connections: postgres.test.ts.
   - Timers catch their tasks' errors (alerts.test.ts, deliveries.test.ts). */

const fault = (code: string) => Object.assign(new Error(`accept ${code}`), { code, syscall: 'accept' });

test.each(['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM', 'EACCES'])(
  '[SRV-13] a connection that the system cannot accept (%s) is logged, and the relay runs on',
  async (code) => {
    const listened = vi.spyOn(Server.prototype, 'listen');
    const clock = new FakeClock();
    const relay = await startTestRelay({ env: { MONITOR_PORT: '0' }, clock });
    const servers = [...new Set(listened.mock.contexts)];
    listened.mockRestore();
    expect(servers).toHaveLength(2);
    for (const server of servers as Server[])
      for (let times = 0; times < 3; times += 1) server.emit('error', fault(code));
    clock.advance(1_000);
    const lines = relay.log.filter((line) => line.includes('"msg":"connections not accepted"'));
    expect(lines.map((line) => [line.includes(`"code":"${code}"`), line.includes('"failed":3')])).toEqual([
      [true, true],
      [true, true],
    ]);
    await expectWell(relay.port);
    expect((await send(relay.monitorPort ?? 0, { method: 'GET', path: '/readyz' })).status).toBe(200);
  },
);

const form = asBrowser();
const body = String(form.body);
const head = (path: string, type: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n`;
const sent: [what: string, bytes: string][] = [
  ['a request line', 'GET /landing-new/ HT'],
  ['headers', head('/contact', 'application/x-www-form-urlencoded', 10)],
  ['a form', `${head('/contact', 'application/x-www-form-urlencoded', body.length)}\r\n${body.slice(0, 10)}`],
  [
    'a form in parts',
    `${head('/contact', multipartType, 5_000)}\r\n--test-boundary\r\nContent-Disposition: form-data; name="name"\r\n\r\nAda`,
  ],
  [
    'a file',
    `${head('/career-application', multipartType, 500_000)}\r\n--test-boundary\r\nContent-Disposition: form-data; name="resume"; filename="cv.pdf"\r\n\r\n%PDF-${'.'.repeat(100_000)}`,
  ],
  ['JSON', `${head('/api/mobile-signup', 'application/json', 500)}\r\n{"email":`],
  [
    'chunks',
    'POST /contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nname=',
  ],
  ['many requests, and reads no answer', 'GET /landing-new/ HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(200)],
];

test.each(sent)('[SRV-13] a connection that is reset after %s does not affect the relay', async (_, bytes) => {
  const relay = await startTestRelay({ env: { MONITOR_PORT: '0' } });
  for (const port of [relay.port, relay.monitorPort ?? 0]) {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    await new Promise((resolve) => socket.write(bytes, resolve));
    await send(port, { method: 'GET', path: '/healthz' });
    socket.resetAndDestroy();
    await once(socket, 'close');
  }
  await expectWell(relay.port);
});

/** Resets the connection when its replies are used up: a mail server at the next data, any other at once. */
async function startBreaking(
  says: readonly string[],
  isMail: boolean,
): Promise<{ port: number; connections: () => number }> {
  let connections = 0;
  const server = createServer((socket: Socket) => {
    connections += 1;
    const left = [...says];
    const next = () => {
      const words = left.shift();
      if (words === undefined) socket.resetAndDestroy();
      else socket.write(words, () => void (!isMail && left.length === 0 && socket.resetAndDestroy()));
    };
    socket.on('error', () => {}).on('data', next);
    if (isMail) next();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port, connections: () => connections };
}

const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;

const [hello, ehlo, ok, go] = ['220 mail\r\n', '250 mail\r\n', '250 ok\r\n', '354 go\r\n'];
const breaks: [what: string, says: readonly string[]][] = [
  ['a mail server that resets the connection before its greeting', []],
  ['a mail server that resets the connection after its greeting', [hello]],
  ['a mail server that resets the connection after EHLO', [hello, ehlo]],
  ['a mail server that resets the connection after the sender', [hello, ehlo, ok]],
  ['a mail server that resets the connection after the recipient', [hello, ehlo, ok, ok]],
  ['a mail server that resets the connection in the middle of the mail', [hello, ehlo, ok, ok, go]],
  ['a webhook’s receiver that resets the connection before its answer', []],
  ['a webhook’s receiver that resets the connection in the middle of its headers', ['HTTP/1.1 200 OK\r\nContent-']],
];
test.each(breaks)('[SRV-16] %s: what is undelivered is kept, and the relay runs on', async (what, says) => {
  const isMail = what.startsWith('a mail server');
  const { port, connections } = await startBreaking(says, isMail);
  const webhook = { WEBHOOK_URL: `http://127.0.0.1:${port}/`, WEBHOOK_SECRET: secret };
  const relay = await startTestRelay({ env: isMail ? { SMTP_URL: `smtp://127.0.0.1:${port}` } : webhook });
  await expectWell(relay.port);
  await until(() => connections() > 0);
  const destination = isMail ? /mail/ : /webhook/;
  await until(() => relay.log.some((line) => line.includes('"msg":"delivery failed"') && destination.test(line)));
  const rows = deliveryRows(relay.dataDir).filter((row) => destination.test(row.destination));
  expect(rows.map(({ state }) => state)).not.toContain('delivered');
  await expectWell(relay.port);
});

test.skipIf(!existsSync('/dev/full'))(
  '[SRV-13] a log on a full disk loses its lines, and the relay runs on',
  async () => {
    const program = `import { createLog } from './server/lib/log.ts';
    const log = createLog({ logLevel: 'info' });
    for (let index = 0; index < 1_000; index += 1) log.error({ index, text: '.'.repeat(10_000) }, 'request');
    setImmediate(() => console.log('goes on', process.memoryUsage().rss < 500e6));`;
    const full = openSync('/dev/full', 'w');
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', full] });
    closeSync(full);
    const chunks: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(Buffer.concat(chunks).toString()).toBe('goes on true\n');
  },
);
