import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { asScript, send } from './http.ts';
import { submissionRows } from './rows.ts';

/** A relay as a process of its own. */
export interface RelayProcess {
  process: ChildProcess;
  port: number;
}

/**
 * Starts a relay process and waits until it listens.
 * @param flags for relay-process.ts
 * @param nodeOptions for Node itself
 */
export async function startRelayProcess(
  dataDir: string,
  flags: readonly string[] = [],
  nodeOptions: readonly string[] = [],
): Promise<RelayProcess> {
  const program = fileURLToPath(new URL('relay-process.ts', import.meta.url));
  const child = spawn(process.execPath, [...nodeOptions, program, ...flags], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error('The relay did not start.'))),
  ])) as [Buffer];
  return { process: child, port: Number(line.toString().trim()) };
}

/** SIGKILL: no goodbye. */
export async function kill({ process: child }: RelayProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

/** A message with a key of its own. */
export interface Message {
  key: string;
  fields: { name: string; email: string; message: string };
}

/** @returns whether it was answered ok, to the last byte */
async function sendMessage(port: number, { key, fields }: Message): Promise<boolean> {
  try {
    const { status, body } = await send(port, asScript(fields, { 'idempotency-key': key }));
    return status === 200 && body === '{"success":true}';
  } catch {
    // The connection broke: killed before the answer was out.
    return false;
  }
}

const canonical = ({ fields }: Message) =>
  JSON.stringify({ email: fields.email, message: fields.message, name: fields.name });

/** What a store holds of what was sent. */
export interface StoreFindings {
  /** Keys of messages that are not there. */
  lost: string[];
  /** Ids of submissions that are there more than once, or with another content. */
  wrong: string[];
}

/** Compares the store with what was sent. */
export function checkStore(dataDir: string, messages: readonly Message[]): StoreFindings {
  const rows = submissionRows(dataDir);
  const lost = messages.filter(({ key }) => !rows.some((row) => row.idempotency_key === key));
  const wrong = rows.filter((row) => {
    const message = messages.find(({ key }) => key === row.idempotency_key);
    const twice = rows.filter(({ idempotency_key }) => idempotency_key === row.idempotency_key).length > 1;
    return twice || !message || row.payload !== canonical(message);
  });
  return { lost: lost.map(({ key }) => key), wrong: wrong.map(({ id }) => id) };
}

/** Requests under way at the same time: enough for shared transactions, few enough for many of them. */
const AT_ONCE = 50;

/**
 * Sends all messages and calls `onAnswer` after each ok answer.
 * @returns for each message whether it was answered ok
 */
export async function sendAll(
  port: number,
  messages: readonly Message[],
  onAnswer: () => void = () => {},
): Promise<boolean[]> {
  const answered = messages.map(() => false);
  const waiting = messages.entries();
  const sender = async () => {
    for (const [index, message] of waiting) {
      answered[index] = await sendMessage(port, message);
      if (answered[index]) onAnswer();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  return answered;
}

/** Messages that can be told apart. */
export const makeMessages = (count: number): Message[] =>
  Array.from({ length: count }, (_, index) => ({
    key: `key-${index}`,
    fields: { name: `Visitor ${index}`, email: `visitor${index}@visitor.example`, message: `message [${index}]` },
  }));
