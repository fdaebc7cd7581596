import { hostname } from 'node:os';
import { momentText } from '../../machines/domain/moment-text.ts';
import { brand } from '../../machines/domain/brand.ts';
import { type ClockAhead, CONFIRM_CLOCK } from '../db/high-water-mark.ts';
import { databasePath } from '../db/data-folder.ts';
import type { StoreFault } from '../lib/store-fault.ts';
import { type Block, command } from '../outbox/letter.ts';
import { type Mail, noticeMail, type Sender } from '../outbox/mail.ts';
import type { DeliveryCounts } from '../outbox/store.ts';

/** Something that the operator has to look after; contains no visitor data. */
export interface Problem {
  /** Changes where there is news: one more dead letter is, fewer free bytes are not. */
  title: string;
  blocks: readonly Block[];
}

/** Milliseconds for which the oldest delivery may be due. */
const LATE = 15 * 60_000;

const megabytes = (bytes: number) => `${Math.floor(bytes / 1e6).toLocaleString('en-US')} MB`;

/** Hysteresis: the disk recovers a tenth above the threshold. */
const RECOVERY_FACTOR = 1.1;

/** @param wasFull whether the disk was nearly full at the last check */
export function diskProblems(dataDir: string, free: number, threshold: number, wasFull = false): Problem[] {
  if (free >= (wasFull ? threshold * RECOVERY_FACTOR : threshold)) return [];
  const blocks = [
    `The data folder ${dataDir} has ${megabytes(free)} left. The threshold is ${megabytes(threshold)} (LOW_DISK_MB). Once it is full, the relay refuses all forms until there is room. Answered submissions are safe.`,
    command('To find large files', `du -ah ${dataDir} | sort -h | tail`),
  ];
  return [{ title: 'The disk is nearly full', blocks }];
}

export function deliveryProblems({ byState, oldestDue }: DeliveryCounts, now: number): Problem[] {
  const dead = byState['dead'] ?? 0;
  const givenUp = {
    title: dead === 1 ? 'One dead letter' : `${dead} dead letters`,
    blocks: [
      'Nothing is lost: the submissions are in the store. The desk (DESK_KEY) shows each with its reason, and retries them once the cause is solved.',
    ],
  };
  const late = {
    title: 'Deliveries are late',
    blocks: [
      'The oldest has been due for more than 15 minutes: its destination is down, or slow. All are retried. The desk (DESK_KEY) shows the last answers, and tests each destination.',
    ],
  };
  return [...(dead > 0 ? [givenUp] : []), ...(oldestDue !== null && now - oldestDue > LATE ? [late] : [])];
}

const remedies: Readonly<Record<StoreFault, (dataDir: string) => readonly Block[]>> = {
  damaged: () => [
    'The relay may refuse forms. Stop it, keep the damaged files aside, and restore the last backup that was made before.',
    command('To restore', 'npm run restore -- <backup>'),
    'What was delivered since then is in the mailboxes.',
  ],
  locked: () => [
    'The relay refuses forms until the process that holds the store ends: a command, or a program that has it open.',
  ],
  unusable: () => ['The relay may refuse forms. The disk may be full, read-only or broken; the log names the error.'],
  lost: (dataDir) => [
    `The file ${databasePath(dataDir)} is not the file that the relay opened. The relay refuses all forms until it is started again.`,
    `Do not end the process ${process.pid} yet: while it runs, its data can be copied.`,
    command('Which files these are', `ls -l /proc/${process.pid}/fd`),
    'Copy the files of staveline.db and staveline.db-wal from there, end the process, put both in their place, and start it. A relay that finds no file begins with an empty store.',
  ],
};

export const storeProblems = (fault: StoreFault | null, dataDir: string): Problem[] =>
  fault === null
    ? []
    : [{ title: `The store is ${fault === 'lost' ? 'gone' : fault}`, blocks: remedies[fault](dataDir) }];

export function clockProblems(ahead: ClockAhead | null): Problem[] {
  if (ahead === null) return [];
  const [clock, lastPurge] = [ahead.clock, ahead.lastPurge].map((at) => momentText(at, 'UTC'));
  const blocks = [
    `The clock is more than 30 days beyond the last purge. The clock says ${clock}. The last purge was at ${lastPurge}. No old data is removed; all else works.`,
    'If the clock is wrong, set it right: the purge goes on within a minute.',
    command('If it is right, for example after a long pause', CONFIRM_CLOCK),
  ];
  return [{ title: 'The clock is far ahead', blocks }];
}

/** A mail with all present problems, sent directly and not stored. @param at milliseconds since 1970 */
export function problemsMail(problems: readonly Problem[], to: string, at: number, config: Sender): Mail {
  const [first] = problems;
  const heading = first && problems.length === 1 ? first.title : `${problems.length || 'No'} problems`;
  const listed = problems.flatMap(({ title, blocks }, index) =>
    problems.length === 1 ? blocks : [`Problem ${index + 1}: ${title}.`, ...blocks],
  );
  const letter = {
    preheader: first ? 'The present problems, and what to do.' : 'Nothing is left to do.',
    heading,
    blocks: [
      first ? `This is present on ${hostname()}.` : `All problems of the mail before are over on ${hostname()}.`,
      ...listed,
    ],
    why: 'You are receiving this email because OPERATOR_MAILBOX names this address.',
  };
  const subject = `${brand.name}: ${heading.charAt(0).toLowerCase()}${heading.slice(1)}`;
  return noticeMail({ letter, subject, to, at }, config);
}
