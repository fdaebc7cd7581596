import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { asScript, send } from './http.ts';
import { deliveryRows, submissionRows } from './rows.ts';

export interface RoundOptions {
  /** Messages sent, `AT_ONCE` at any time. */
  submissions: number;
  /** The kill comes when this many have been answered, … */
  killAfterAnswers: number;
  /** … and this many milliseconds later, so that it falls anywhere between and within commits. */
  andMilliseconds: number;
  /** The control: a relay that answers before it has stored. */
  answerBeforeCommit?: boolean;
}

/** What one round found; the lists are empty when the relay keeps its promise. */
export interface RoundResult {
  /** Answered ok before the kill. */
  answered: number;
  /** Not answered, yet in the store after the restart: a retry must not store these again. */
  storedUnanswered: number;
  /** Answered ok, and not in the store after the restart. */
  lost: string[];
  /** In the store more than once, or with another content. */
  wrong: string[];
  /** Sent again after the restart with the same key, and not answered ok. */
  refused: string[];
  /** Not delivered exactly once in the end. */
  undelivered: string[];
  /** Files in the outbox that belong to no delivery. */
  strays: string[];
}

interface Relay {
  process: ChildProcess;
  port: number;
}

async function startRelay(dataDir: string, flags: string[]): Promise<Relay> {
  const program = fileURLToPath(new URL('relay-process.ts', import.meta.url));
  const child = spawn(process.execPath, [program, ...flags], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error('The relay did not start.'))),
  ])) as [Buffer];
  return { process: child, port: Number(line.toString().trim()) };
}

async function kill({ process: child }: Relay): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

interface Message {
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

/** Compares the store with what was sent. */
function checkStore(dataDir: string, messages: readonly Message[]): Pick<RoundResult, 'lost' | 'wrong'> {
  const rows = submissionRows(dataDir);
  const lost = messages.filter(({ key }) => !rows.some((row) => row.idempotency_key === key));
  const wrong = rows.filter((row) => {
    const message = messages.find(({ key }) => key === row.idempotency_key);
    const twice = rows.filter(({ idempotency_key }) => idempotency_key === row.idempotency_key).length > 1;
    return twice || !message || row.payload !== canonical(message);
  });
  return { lost: lost.map(({ key }) => key), wrong: wrong.map(({ id }) => id) };
}

/** Every message's delivery is delivered, and its file is there once, with that message in it. */
function checkDelivered(dataDir: string, messages: readonly Message[]): Pick<RoundResult, 'undelivered' | 'strays'> {
  const submissions = new Map(submissionRows(dataDir).map((row) => [row.id, row.idempotency_key]));
  const deliveries = deliveryRows(dataDir);
  const files = readdirSync(join(dataDir, 'outbox')).filter((name) => name.endsWith('.eml'));
  const mails = new Map(files.map((name) => [name, readFileSync(join(dataDir, 'outbox', name), 'utf8')]));
  const undelivered = messages.filter(({ key, fields }) => {
    const own = deliveries.filter((row) => submissions.get(row.submission_id) === key);
    const carrying = [...mails].filter(([, mail]) => mail.includes(fields.message)).map(([name]) => name);
    return (
      own.length !== 1 || own[0]?.state !== 'delivered' || carrying.length !== 1 || carrying[0] !== `${own[0].id}.eml`
    );
  });
  const strays = files.filter((name) => !deliveries.some(({ id }) => `${id}.eml` === name));
  return { undelivered: undelivered.map(({ key }) => key), strays };
}

async function untilDelivered(dataDir: string): Promise<void> {
  // Interrupted deliveries are tried again after 5 to 6 s.
  const end = performance.now() + 60_000;
  while (deliveryRows(dataDir).some(({ state }) => state !== 'delivered') && performance.now() < end) await pause(50);
}

/** Requests under way at the same time: enough for shared transactions, few enough for many of them. */
const AT_ONCE = 50;

/**
 * Sends all messages and calls `onAnswer` after each ok answer.
 * @returns for each message whether it was answered ok
 */
async function sendAll(
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

const makeMessages = (count: number): Message[] =>
  Array.from({ length: count }, (_, index) => ({
    key: `key-${index}`,
    fields: { name: `Visitor ${index}`, email: `visitor${index}@visitor.example`, message: `message [${index}]` },
  }));

/**
 * Sends messages, kills the relay with SIGKILL on the way, starts it again, sends again what was not answered, and
 * compares what is there with what was promised.
 *
 * What this does not show: the machine's power being cut. The page cache survives a kill, so a relay that never
 * synced would pass; that the store syncs before it answers is asserted elsewhere (journal mode and synchronous).
 */
export async function killRound({
  submissions,
  killAfterAnswers,
  andMilliseconds,
  answerBeforeCommit = false,
}: RoundOptions): Promise<RoundResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'relay-kill-'));
  const messages = makeMessages(submissions);
  const first = await startRelay(dataDir, answerBeforeCommit ? ['--answer-before-commit'] : []);
  const enough = Promise.withResolvers<void>();
  let answers = 0;
  if (killAfterAnswers === 0) enough.resolve();
  const sending = sendAll(first.port, messages, () => {
    answers += 1;
    if (answers >= killAfterAnswers) enough.resolve();
  });
  await Promise.race([enough.promise, sending]);
  await pause(andMilliseconds);
  await kill(first);
  const answered = await sending;

  const second = await startRelay(dataDir, []);
  try {
    const promised = messages.filter((_, index) => answered[index]);
    const open = messages.filter((_, index) => !answered[index]);
    const { lost } = checkStore(dataDir, promised);
    const storedUnanswered = open.length - checkStore(dataDir, open).lost.length;
    const retried = await sendAll(second.port, open);
    await untilDelivered(dataDir);
    return {
      answered: promised.length,
      storedUnanswered,
      lost,
      wrong: checkStore(dataDir, messages).wrong,
      refused: open.filter((_, index) => !retried[index]).map(({ key }) => key),
      ...checkDelivered(dataDir, messages),
    };
  } finally {
    await kill(second);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** What is wrong with a round, in words; empty when nothing is. */
export function faults({ lost, wrong, refused, undelivered, strays }: RoundResult): string[] {
  const found = {
    'answered and lost': lost,
    'stored wrongly': wrong,
    'refused on retry': refused,
    'not delivered once': undelivered,
    'stray files': strays,
  };
  return Object.entries(found).flatMap(([fault, which]) =>
    which.length === 0 ? [] : [`${fault}: ${which.length} (${which.slice(0, 3).join(', ')})`],
  );
}
