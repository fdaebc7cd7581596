import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { checkStore, kill, makeSamples, marksIn, type Sample, sendAll, startRelayProcess } from './relay-load.ts';
import { deliveryRows, submissionRows } from './rows.ts';

export interface RoundOptions {
  /** Forms sent in one go, `AT_ONCE` at any time; as many again follow until the kill, so that it always comes while some are on their way. */
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
  /** Not answered before the kill. */
  open: number;
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

/** Every sample's deliveries are delivered, and their files are there once, with that sample in the team's. */
export function checkDelivered(
  dataDir: string,
  samples: readonly Sample[],
): Pick<RoundResult, 'undelivered' | 'strays'> {
  const submissions = new Map(submissionRows(dataDir).map((row) => [row.id, row.idempotency_key]));
  const deliveries = deliveryRows(dataDir);
  const ofKey = Map.groupBy(deliveries, ({ submission_id }) => submissions.get(submission_id) ?? '');
  const files = readdirSync(join(dataDir, 'outbox')).filter((name) => name.endsWith('.eml'));
  const mails = files.flatMap((name) =>
    [...marksIn(readFileSync(join(dataDir, 'outbox', name), 'utf8'))].map((mark) => ({ name, mark })),
  );
  const channels = Map.groupBy(mails, ({ mark }) => mark);
  const undelivered = samples.filter(({ key, mark, mails: expected }) => {
    const own = ofKey.get(key) ?? [];
    const names = new Set(own.map(({ id }) => `${id}.eml`));
    const carrying = channels.get(mark) ?? [];
    const delivered =
      own.length === expected && own.every(({ id, state }) => state === 'delivered' && files.includes(`${id}.eml`));
    return !delivered || carrying.length !== 1 || carrying.some(({ name }) => !names.has(name));
  });
  const strays = files.filter((name) => !deliveries.some(({ id }) => `${id}.eml` === name));
  return { undelivered: undelivered.map(({ key }) => key), strays };
}

/** Waits until every delivery is delivered, or none has been for a minute. */
export async function untilDelivered(dataDir: string): Promise<void> {
  let left = Infinity;
  // Interrupted deliveries are tried again after 5 to 6 s; how long all of them take, nobody knows of a disk.
  let end = 0;
  while (left > 0) {
    const open = deliveryRows(dataDir).filter(({ state }) => state !== 'delivered').length;
    if (open < left) end = performance.now() + 60_000;
    else if (performance.now() > end) return;
    left = open;
    await pause(50);
  }
}

/**
 * Sends forms, kills the relay with SIGKILL on the way, starts it again, sends again what was not answered, and
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
  const samples: Sample[] = [];
  const answered: boolean[] = [];
  const first = await startRelayProcess(dataDir, answerBeforeCommit ? ['--answer-before-commit'] : []);
  const enough = Promise.withResolvers<void>();
  const killing = new AbortController();
  let answers = 0;
  if (killAfterAnswers === 0) enough.resolve();
  const onAnswer = () => {
    answers += 1;
    if (answers >= killAfterAnswers) enough.resolve();
  };
  const send = async () => {
    while (!killing.signal.aborted) {
      const lot = makeSamples(submissions, samples.length);
      samples.push(...lot);
      const took = await sendAll(first.port, lot, onAnswer);
      answered.push(...took);
      if (!took.includes(true)) return;
    }
  };
  const sending = send();
  // One that takes nothing is not waited for.
  await Promise.race([enough.promise, sending]);
  await pause(andMilliseconds);
  killing.abort();
  await kill(first);
  await sending;

  const second = await startRelayProcess(dataDir);
  try {
    const promised = samples.filter((_, index) => answered[index]);
    const open = samples.filter((_, index) => !answered[index]);
    const { lost } = checkStore(dataDir, promised);
    const storedUnanswered = open.length - checkStore(dataDir, open).lost.length;
    const retried = await sendAll(second.port, open);
    await untilDelivered(dataDir);
    return {
      answered: promised.length,
      open: open.length,
      storedUnanswered,
      lost,
      wrong: checkStore(dataDir, samples).wrong,
      refused: open.filter((_, index) => !retried[index]).map(({ key }) => key),
      ...checkDelivered(dataDir, samples),
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
