import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';

export interface ReaderRequest {
  url: string;
  statement: string;
}

export type ReaderReply = { rows: Record<string, unknown>[] } | { error: string };

export interface ReaderData {
  port: MessagePort;
  /** 0 until there is an answer. */
  signal: Int32Array;
}

/** Milliseconds; enough for a checkpoint of all databases. */
const TIMEOUT_MS = 100_000;

let reader: { worker: Worker; port: MessagePort; signal: Int32Array } | null = null;

function start() {
  const { port1, port2 } = new MessageChannel();
  const signal = new Int32Array(new SharedArrayBuffer(4));
  const workerData: ReaderData = { port: port2, signal };
  const worker = new Worker(new URL('postgres-reader-thread.ts', import.meta.url), {
    workerData,
    transferList: [port2],
  });
  worker.unref();
  port1.unref();
  return { worker, port: port1, signal };
}

/** Blocks this thread until the answer, like node:sqlite: a test reads the state of that moment. */
export function runNow(url: string, statement: string): Record<string, unknown>[] {
  reader ??= start();
  const { port, signal } = reader;
  Atomics.store(signal, 0, 0);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  port.postMessage({ url, statement } satisfies ReaderRequest);
  // The notification of the answer before may still come: it ends a wait too early.
  while (Atomics.load(signal, 0) === 0) {
    if (Atomics.wait(signal, 0, 0, TIMEOUT_MS) === 'timed-out')
      throw new Error(`PostgreSQL does not answer: ${statement}`);
  }
  const reply = receiveMessageOnPort(port)?.message as ReaderReply;
  if ('error' in reply) throw new Error(reply.error);
  return reply.rows;
}
