import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { checkStore, kill, makeMessages, type Message, sendAll, startRelayProcess } from './relay-load.ts';
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
  const first = await startRelayProcess(dataDir, answerBeforeCommit ? ['--answer-before-commit'] : []);
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

  const second = await startRelayProcess(dataDir);
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
