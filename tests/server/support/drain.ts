import { setTimeout as pause } from 'node:timers/promises';
import pino from 'pino';
import { SMTPServer } from 'smtp-server';
import { readConfig } from '../../../server/config.ts';
import { startServer } from '../../../server/server.ts';
import { freePort } from './free-port.ts';
import { asScript, send } from './http.ts';
import { deliveryRows } from './rows.ts';
import { idle, unlimited } from './unlimited.ts';

export interface DrainOptions {
  dataDir: string;
  submissions: number;
  mailTakes: number;
  /** Restarts the relay gracefully when half of the mails have arrived. */
  restartHalfway: boolean;
}

export interface DrainResult {
  /** From the mail server's start until the last mail. */
  milliseconds: number;
  refused: number;
  twice: number;
  undelivered: number;
}

async function startMailServer(port: number, mailTakes: number, ids: string[]): Promise<SMTPServer> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    closeTimeout: 100,
    onData(stream, _session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        setTimeout(() => {
          ids.push(/^Message-ID: (\S+)/m.exec(Buffer.concat(chunks).toString('utf8'))?.[1] ?? '');
          callback();
        }, mailTakes);
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  return server;
}

const TIMEOUT_MS = 180_000;

/** Real time, a real mail server, the relay as in production. */
export async function drain(options: DrainOptions): Promise<DrainResult> {
  const { dataDir, submissions, mailTakes, restartHalfway } = options;
  const mailPort = await freePort();
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, SMTP_URL: `smtp://127.0.0.1:${mailPort}` });
  const start = () => startServer(config, { limits: unlimited, measure: idle, log: pino({ level: 'silent' }) });
  let relay = await start();
  const { port } = relay;

  let refused = 0;
  const numbers = Array.from({ length: submissions }, (_, index) => index).values();
  const visitor = async () => {
    for (const number of numbers) {
      const fields = { name: 'Ada', email: 'ada@visitor.example', message: `message ${number}` };
      if ((await send(port, asScript(fields))).status !== 200) refused += 1;
    }
  };
  await Promise.all(Array.from({ length: 20 }, visitor));

  const ids: string[] = [];
  const since = performance.now();
  const server = await startMailServer(mailPort, mailTakes, ids);
  const enough = async (mails: number) => {
    while (ids.length < mails && performance.now() - since < TIMEOUT_MS) await pause(20);
  };
  if (restartHalfway) {
    await enough(submissions / 2);
    await relay.close();
    relay = await start();
  }
  await enough(submissions);
  const milliseconds = performance.now() - since;
  await relay.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return {
    milliseconds,
    refused,
    twice: ids.length - new Set(ids).size,
    undelivered: deliveryRows(dataDir).filter(({ state }) => state !== 'delivered').length,
  };
}
