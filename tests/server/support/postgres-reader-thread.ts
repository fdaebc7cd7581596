/** The thread of postgres-reader.ts: one connection per database. */
import { workerData } from 'node:worker_threads';
import { Client } from 'pg';
import { connectionTo } from '../../../server/db/postgres-connection.ts';
import type { ReaderData, ReaderReply, ReaderRequest } from './postgres-reader.ts';

const { port, signal } = workerData as ReaderData;
const clients = new Map<string, Promise<Client>>();

async function connect(url: string): Promise<Client> {
  // A checkpoint may be slow. Another name than the relay's: `copy` refuses a database that a relay uses.
  const client = new Client(connectionTo(url, { timeLimits: false, named: 'the test' }));
  // The server may end before the tests do.
  client.on('error', () => {});
  await client.connect();
  return client;
}

function clientOf(url: string): Promise<Client> {
  const known = clients.get(url) ?? connect(url);
  clients.set(url, known);
  return known;
}

async function run({ url, statement }: ReaderRequest): Promise<ReaderReply> {
  try {
    const { rows } = await (await clientOf(url)).query<Record<string, unknown>>(statement);
    return { rows: rows ?? [] };
  } catch (error) {
    return { error: String(error) };
  }
}

async function answer(request: ReaderRequest): Promise<void> {
  const reply = await run(request);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  port.postMessage(reply);
  Atomics.store(signal, 0, 1);
  Atomics.notify(signal, 0);
}

port.on('message', (request: ReaderRequest) => void answer(request));
