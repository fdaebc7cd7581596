import type { Kysely, Transaction } from 'kysely';
import { removeAccounts } from '../accounts/accounts.ts';
import { type Config, settingOf } from '../config.ts';
import { DAY, utcDay } from '../lib/day.ts';
import { inTransaction, lockChanges, tryLockRemovals } from '../db/dialect.ts';
import type { Times } from '../db/high-water-mark.ts';
import { countRemoval } from '../db/rewrite.ts';
import type { Database } from '../db/database.ts';
import type { SubmissionType } from '../outbox/submission-type.ts';
import { REMOVED_AT_ONCE, removeSubmissions } from './remove-submissions.ts';

/** Milliseconds that an undelivered submission is kept beyond its period: no one has read it yet. */
export const UNDELIVERED_GRACE = 30 * DAY;

export interface Periods {
  /** By submission type, from receipt. */
  submissions: ReadonlyMap<string, number>;
  /** For submission types unknown to this release. */
  others: number;
  unconfirmed: number;
  /** Counted from their expiry. */
  invites: number;
  /** Of daily counts, from the end of their day. */
  counts: number;
  deskLog: number;
}

/** The shortest period after which any mail file may go. */
export const shortestOf = ({ submissions }: Periods): number => Math.min(...submissions.values());

/** @param retention in days */
export function periodsOf(
  retention: Config['retention'],
  kinds: readonly Pick<SubmissionType, 'name' | 'retention'>[],
): Periods {
  const submissions = new Map(kinds.map((type) => [type.name, settingOf(retention, type.retention) * DAY]));
  return {
    submissions,
    others: Math.max(...submissions.values()),
    unconfirmed: retention.signup * DAY,
    invites: retention.invites * DAY,
    counts: retention.counts * DAY,
    deskLog: retention.desk * DAY,
  };
}

export interface Removal {
  /** A submission type, or `account`, `token`, `session`, `invite`, `daily count`, `desk-log`. */
  what: string;
  count: number;
  /** Submissions that were not delivered everywhere. */
  undelivered: number;
  /** Their deliveries: the names of the mail files. */
  deliveries: string[];
}

type PurgeStep = (trx: Transaction<Database>, periods: Periods, times: Times) => Promise<Removal | null>;

const rows = (what: string, count: number): Removal | null =>
  count === 0 ? null : { what, count, undelivered: 0, deliveries: [] };

/** Dead letters expire like other submissions; the operator was alerted long before. */
async function submissionsOf(
  trx: Transaction<Database>,
  kind: string,
  period: number,
  now: number,
): Promise<Removal | null> {
  const due = await trx
    .selectFrom('submissions')
    .select('id')
    .where('kind', '=', kind)
    .where('received_at', '<=', now - period)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('deliveries')
            .select('deliveries.id')
            .whereRef('deliveries.submission_id', '=', 'submissions.id')
            .where(({ or, and, eb }) =>
              or([
                and([
                  eb('state', 'in', ['pending', 'waiting', 'delivering']),
                  eb('submissions.received_at', '>', now - period - UNDELIVERED_GRACE),
                ]),
                and([eb('state', '=', 'delivering'), eb('lease_until', '>', now)]),
              ]),
            ),
        ),
      ),
    )
    .orderBy('received_at')
    .limit(REMOVED_AT_ONCE)
    .execute();
  const { removed } = await removeSubmissions(
    trx,
    due.map(({ id }) => id),
    now,
  );
  if (removed.length === 0) return null;
  return {
    what: kind,
    count: removed.length,
    undelivered: removed.filter(({ deliveries }) => deliveries.some(({ state }) => state !== 'delivered')).length,
    deliveries: removed.flatMap(({ deliveries }) => deliveries.map(({ id }) => id)),
  };
}

const submissions: PurgeStep = async (trx, periods, { now }) => {
  // Loops over the index, because the store may hold types that this release does not know.
  let kind = '';
  for (;;) {
    const next = await trx
      .selectFrom('submissions')
      .select(({ fn }) => fn.min('kind').as('kind'))
      .where('kind', '>', kind)
      .executeTakeFirst();
    if (!next?.kind) return null;
    kind = next.kind;
    const removal = await submissionsOf(trx, kind, periods.submissions.get(kind) ?? periods.others, now);
    if (removal) return removal;
  }
};

/** A signup stays while a link to its address is valid (SRV-6). */
const unconfirmedAccounts: PurgeStep = async (trx, { unconfirmed }, { now, tokens: time }) => {
  const due = await trx
    .selectFrom('accounts')
    .select('accounts.id')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<=', now - unconfirmed)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('tokens')
            .select('sha256')
            .whereRef('account_id', '=', 'accounts.id')
            .where('used_at', 'is', null)
            .where('expires_at', '>', time),
        ),
      ),
    )
    .limit(REMOVED_AT_ONCE)
    .execute();
  if (due.length === 0) return null;
  await removeAccounts(
    trx,
    due.map(({ id }) => id),
  );
  return rows('account', due.length);
};

const expired =
  (
    table: 'tokens' | 'sessions' | 'invites',
    what: string,
    until: (periods: Periods, times: Times) => number,
  ): PurgeStep =>
  async (trx, periods, times) => {
    const due = await trx
      .selectFrom(table)
      .select('sha256')
      .where('expires_at', '<=', until(periods, times))
      .limit(REMOVED_AT_ONCE)
      .execute();
    if (due.length === 0) return null;
    const digests = due.map(({ sha256 }) => sha256);
    await trx.deleteFrom(table).where('sha256', 'in', digests).execute();
    return rows(what, due.length);
  };

const dailyCounts: PurgeStep = async (trx, { counts }, { now }) => {
  const removed = await trx
    .deleteFrom('daily_counts')
    .where('day', '<', utcDay(now - counts))
    .executeTakeFirst();
  return rows('daily count', Number(removed.numDeletedRows));
};

const deskLines: PurgeStep = async (trx, { deskLog }, { now }) => {
  const due = await trx
    .selectFrom('desk_log')
    .select('id')
    .where('at', '<=', now - deskLog)
    .limit(REMOVED_AT_ONCE)
    .execute();
  if (due.length === 0) return null;
  await trx
    .deleteFrom('desk_log')
    .where(
      'id',
      'in',
      due.map(({ id }) => id),
    )
    .execute();
  return rows('desk-log', due.length);
};

const steps: readonly PurgeStep[] = [
  submissions,
  unconfirmedAccounts,
  expired('tokens', 'token', (_, { tokens }) => tokens),
  expired('sessions', 'session', (_, { tokens }) => tokens),
  expired('invites', 'invite', ({ invites }, { now }) => now - invites),
  dailyCounts,
  deskLines,
];

/** Removes some expired data in a short transaction. @returns null when there is no more, or another process is removing */
export function removeExpired(db: Kysely<Database>, periods: Periods, times: Times): Promise<Removal | null> {
  return inTransaction(db, async (trx) => {
    if (!(await tryLockRemovals(trx))) return null;
    // Against logins and uses of links at the same time.
    await lockChanges(trx);
    for (const step of steps) {
      const removal = await step(trx, periods, times);
      if (!removal) continue;
      await countRemoval(trx);
      return removal;
    }
    return null;
  });
}
