import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { Kysely, type Transaction } from 'kysely';
import { type AccountStore, createAccountStore } from '../accounts/account-store.ts';
import { ClockMark } from '../accounts/clock-mark.ts';
import { Secret } from '../accounts/opaque.ts';
import { readSecret } from '../accounts/secret-file.ts';
import type { Clock } from '../clock.ts';
import type { DeliveryColumns } from '../delivery/step.ts';
import type { DeliveryCounts } from '../monitoring/metrics.ts';
import { type Claim, type ClaimedDelivery, claimDeliveries, countDeliveries, leasedDeliveries, nudgeDeliveries, replaceDeliveries, type Replacement } from './deliveries.ts';
import { assertDurable } from './durability.ts';
import { GroupCommit } from './group-commit.ts';
import { migrate } from './migrations.ts';
import { BUSY_TIMEOUT, databasePath } from './location.ts';
import { ownDataDir } from './owner-lock.ts';
import type { AttachmentTable, Database, DeliveryTable } from './schema.ts';
import { SqliteThreadDialect } from './sqlite-dialect.ts';
import { SqliteThread } from './sqlite-thread.ts';
import {
  type Acceptance,
  attachmentsOf,
  insertSubmissions,
  type NewSubmission,
  type PreparedSubmission,
  prepareSubmission,
} from './submissions.ts';

/**
 * Submissions, or reports on deliveries, that share a transaction at most: far below SQLite's 32,766 parameters, and a
 * short wait for others.
 */
const LARGEST_BATCH = 256;

/**
 * What the relay keeps. The query builder stays inside: nothing that runs in a transaction can reach past it, which
 * on SQLite would wait for itself for ever and on PostgreSQL would silently run outside.
 */
export interface Store {
  /**
   * Stores a submission with its deliveries and attachments. Resolves only after the transaction is on disk.
   * @throws when it could not be stored; then nothing of it is
   */
  accept(submission: NewSubmission): Promise<Acceptance>;
  /** What came with a submission, by name. */
  attachments(submissionId: string): Promise<AttachmentTable[]>;
  /** Takes due deliveries of one lane. */
  claim(claim: Claim): Promise<ClaimedDelivery[]>;
  /** Writes what a delivery becomes unless it has changed since it was read; false when it has. */
  replace(row: DeliveryTable, next: DeliveryColumns): Promise<boolean>;
  /** Makes due what waits in a lane because its destination was down; tells how many. */
  nudge(lane: string, now: number): Promise<number>;
  /** Deliveries under way; with a time, only those whose lease was over by then. */
  leased(leaseOverAt?: number): Promise<DeliveryTable[]>;
  /** How the deliveries stand, for those who watch the relay. */
  counts(): Promise<DeliveryCounts>;
  /** Milliseconds that the first of those who wait for the disk has waited by now; 0 when nobody does. */
  waited(): number;
  /** Accounts, their sessions and mailed links, invites, and the record of legal acceptances. */
  accounts: AccountStore;
  /** The relay's own key, which signs cookies and makes the tokens of mailed links. */
  secret: Secret;
  /** Lets what was begun finish, then closes. */
  close(): Promise<void>;
}

export interface OpenStoreOptions {
  dataDir: string;
  clock: Clock;
}

/**
 * Opens the embedded store under `dataDir` (made if missing), for this process alone.
 * @throws DataDirInUse when another process has it; Error when it cannot be opened, migrated or made durable
 */
export async function openStore({ dataDir, clock }: OpenStoreOptions): Promise<Store> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const release = ownDataDir(dataDir);
  const thread = new SqliteThread({ path: databasePath(dataDir), busyTimeout: BUSY_TIMEOUT });
  let secret: Secret;
  try {
    secret = readSecret(dataDir);
  } catch (error) {
    await thread.close();
    release();
    throw error;
  }
  return createStore(thread, { clock, secret, release });
}

/** One caller's part of a transaction that several share. */
type Work = (trx: Transaction<Database>) => Promise<void>;

/**
 * A store on an open database.
 * @param secret the relay's own key; one for this store alone when left out
 * @param release called once it is closed, and when it could not be made
 * @throws Error when the database cannot be migrated or is not durable
 */
export async function createStore(
  thread: SqliteThread,
  { clock, secret = new Secret(randomBytes(32)), release = () => {} }: { clock: Clock; secret?: Secret; release?: () => void },
): Promise<Store> {
  const db = new Kysely<Database>({ dialect: new SqliteThreadDialect(thread) });
  const close = async () => {
    await db.destroy();
    await thread.close();
    release();
  };
  let mark: ClockMark;
  try {
    await assertDurable(db);
    await migrate(db);
    const stored = await db.selectFrom('clock_mark').select('at').executeTakeFirst();
    mark = new ClockMark(clock, stored?.at ?? 0);
  } catch (error) {
    await close();
    throw error;
  }

  const acceptances = new GroupCommit(
    (batch: readonly PreparedSubmission[]) => db.transaction().execute((trx) => insertSubmissions(trx, batch)),
    LARGEST_BATCH,
  );
  const reports = new GroupCommit(
    (batch: readonly Replacement[]) => db.transaction().execute((trx) => replaceDeliveries(trx, batch)),
    LARGEST_BATCH,
  );
  const changes = new GroupCommit(
    (batch: readonly Work[]) =>
      db.transaction().execute(async (trx) => {
        const done: true[] = [];
        for (const work of batch) {
          await work(trx);
          done.push(true);
        }
        return done;
      }),
    LARGEST_BATCH,
  );
  const transact = async <Result>(work: (trx: Transaction<Database>) => Promise<Result>): Promise<Result> => {
    const results: Result[] = [];
    await changes.add(async (trx) => void results.push(await work(trx)));
    return results[0] as Result;
  };
  let closing: Promise<void> | null = null;
  return {
    accept: (submission) => acceptances.add(prepareSubmission(submission, clock.now())),
    attachments: (submissionId) => attachmentsOf(db, submissionId),
    claim: (claim) => claimDeliveries(db, claim),
    replace: (row, next) => reports.add({ row, next }),
    nudge: (lane, now) => nudgeDeliveries(db, lane, now),
    leased: (leaseOverAt) => leasedDeliveries(db, leaseOverAt),
    counts: () => countDeliveries(db),
    waited: () => Math.max(acceptances.waited(), changes.waited()),
    accounts: createAccountStore({ db, transact, mark, secret }),
    secret,
    close: () => (closing ??= Promise.all([acceptances.idle(), reports.idle(), changes.idle()]).then(close)),
  };
}
