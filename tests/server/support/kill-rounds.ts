import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { checkStore, kill, makeSamples, marksIn, type Sample, sendAll, startRelayProcess } from './relay-load.ts';
import { deliveryRows, submissionRows } from './rows.ts';
import type { DeliveryTable } from '../../../server/db/database.ts';

export interface RoundOptions {
  /** `AT_ONCE` in flight; as many again follow until the kill, so that some are always in flight. */
  submissions: number;
  /** The kill comes after this many answers, … */
  killAfterAnswers: number;
  /** … and this many milliseconds, to fall anywhere within and between commits. */
  andMilliseconds: number;
}

/** The lists are empty when the relay keeps its promise. */
export interface RoundResult {
  answered: number;
  open: number;
  /** Unanswered but stored: a retry must not store these again. */
  storedUnanswered: number;
  lost: string[];
  wrong: string[];
  /** Sent again with the same key, and not answered ok. */
  refused: string[];
  undelivered: string[];
  strays: string[];
}

/** Checks that every sample is delivered once, with its mark in the team's mail. */
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

const isOpen = ({ state }: Pick<DeliveryTable, 'state'>) => state !== 'delivered' && state !== 'dead';

/** Waits until all deliveries are delivered or dead, or none was for a minute. */
export async function untilDelivered(dataDir: string): Promise<void> {
  let left = Infinity;
  // Interrupted deliveries are repeated after 5 to 6 s; the total depends on the disk.
  let end = 0;
  while (left > 0) {
    const open = deliveryRows(dataDir).filter(isOpen).length;
    if (open < left) end = performance.now() + 60_000;
    else if (performance.now() > end) return;
    left = open;
    await pause(50);
  }
}

/**
 * Kills a relay that receives forms, restarts it, sends unanswered forms again, and compares the result with the
 * promise. A kill is no power cut: the page cache survives, so an unsynced commit would pass here.
 */
export async function killRound(options: RoundOptions): Promise<RoundResult> {
  const { submissions, killAfterAnswers, andMilliseconds } = options;
  const dataDir = mkdtempSync(join(tmpdir(), 'relay-kill-'));
  const samples: Sample[] = [];
  const answered: boolean[] = [];
  const first = await startRelayProcess(dataDir);
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
  // A relay that accepts nothing ends the wait.
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
