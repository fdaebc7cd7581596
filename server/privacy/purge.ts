import { type Kysely, sql, type Transaction } from 'kysely';
import { removeAccounts } from '../accounts/accounts.ts';
import { type Config, settingOf } from '../config.ts';
import { DAY, utcDay } from '../lib/time.ts';
import { inTransaction, isPostgres, lockChanges, tryLockRemovals } from '../db/dialect.ts';
import type { ClockAhead, HighWaterMark, Times } from '../db/high-water-mark.ts';
import { countRemoval, emptyLog, removalsSince, rewrite, sizeOf } from '../db/rewrite.ts';
import type { Kind } from '../outbox/kinds.ts';
import { REMOVED_AT_ONCE, removeSubmissions } from './remove-submissions.ts';
import type { Database } from '../db/database.ts';

/** Milliseconds that an undelivered submission is kept beyond its period: no one has read it yet. */
export const UNDELIVERED_GRACE = 30 * DAY;

export interface Periods {
  /** Retention keyed by kind of submission, counted from receipt. */
  submissions: ReadonlyMap<string, number>;
  /** For kinds unknown to this release. */
  others: number;
  unconfirmed: number;
  /** Counted from their expiry. */
  invites: number;
  /** Retention of daily counts, from the end of their day. */
  counts: number;
  deskLog: number;
}

/** The shortest period after which any mail file may go. */
export const shortestOf = ({ submissions }: Periods): number => Math.min(...submissions.values());

/** @param retention in days */
export function periodsOf(retention: Config['retention'], kinds: readonly Pick<Kind, 'name' | 'retention'>[]): Periods {
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
  /** A kind of submission, or `account`, `token`, `session`, `invite`, `daily count`, `desk-log`. */
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
                  eb('state', 'not in', ['delivered', 'dead']),
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

/** Rows of a table whose time is over, some at once. */
const expired =
  (
    what: string,
    { table, key, column }: { table: 'tokens' | 'sessions' | 'invites' | 'desk_log'; key: string; column: string },
    until: (periods: Periods, times: Times) => number,
  ): PurgeStep =>
  async (trx, periods, times) => {
    const due = sql`SELECT ${sql.ref(key)} FROM ${sql.table(table)} WHERE ${sql.ref(column)} <= ${until(periods, times)} LIMIT ${sql.lit(REMOVED_AT_ONCE)}`;
    const { numAffectedRows } = await sql`DELETE FROM ${sql.table(table)} WHERE ${sql.ref(key)} IN (${due})`.execute(
      trx,
    );
    return rows(what, Number(numAffectedRows));
  };

const bySha256 = { key: 'sha256', column: 'expires_at' };

const dailyCounts: PurgeStep = async (trx, { counts }, { now }) => {
  const removed = await trx
    .deleteFrom('daily_counts')
    .where('day', '<', utcDay(now - counts))
    .executeTakeFirst();
  return rows('daily count', Number(removed.numDeletedRows));
};

const steps: readonly PurgeStep[] = [
  submissions,
  unconfirmedAccounts,
  expired('token', { table: 'tokens', ...bySha256 }, (_, { tokens }) => tokens),
  expired('session', { table: 'sessions', ...bySha256 }, (_, { tokens }) => tokens),
  expired('invite', { table: 'invites', ...bySha256 }, ({ invites }, { now }) => now - invites),
  expired('desk-log', { table: 'desk_log', key: 'id', column: 'at' }, ({ deskLog }, { now }) => now - deskLog),
  dailyCounts,
];

/** Removes some expired data in a short transaction. @returns null when there is no more, or another process is removing */
function removeExpired(db: Kysely<Database>, periods: Periods, times: Times): Promise<Removal | null> {
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

/** The purge job's statements. */
export function createPurgeJob(db: Kysely<Database>, mark: HighWaterMark) {
  const embedded = !isPostgres(db);
  return {
    /** The times of this run; those of a clock that is too far ahead are not believed. */
    allow: (): Promise<Times | ClockAhead> =>
      inTransaction(db, async (trx) => {
        await lockChanges(trx);
        return mark.allowPurge(trx);
      }),
    removeExpired: (periods: Periods, times: Times) => removeExpired(db, periods, times),
    async deliveriesAmong(ids: readonly string[]): Promise<ReadonlySet<string>> {
      const found = await db.selectFrom('deliveries').select('id').where('id', 'in', ids).execute();
      return new Set(found.map(({ id }) => id));
    },
    /** Empties the embedded store's write-ahead log; false while another process reads it. Does not wait. */
    emptyLog: async () => !embedded || emptyLog(db, 0),
    /** Whether the embedded store has removed data since its last rewrite. PostgreSQL's operator maintains its files. */
    rewriteOwed: async () => embedded && (await removalsSince(db)) > 0,
    size: () => sizeOf(db),
    /** Blocks writes meanwhile. */
    rewrite: () => rewrite(db, []),
  };
}

export type PurgeJob = ReturnType<typeof createPurgeJob>;
