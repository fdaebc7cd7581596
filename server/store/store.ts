import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import type { Transaction } from 'kysely';
import { type AccountStore, createAccountStore } from '../accounts/account-store.ts';
import { HighWaterMark } from '../accounts/high-water-mark.ts';
import { Secret } from '../accounts/secret.ts';
import { readSecret } from '../accounts/secret-file.ts';
import type { Clock } from '../clock.ts';
import { OperatorError } from '../operator-error.ts';
import { createPurgeJob, type PurgeJob } from '../retention/purge-job.ts';
import { tightenFiles } from '../private-files.ts';
import type { SharedLimiter } from '../protection/limits.ts';
import type { DeliveryColumns } from '../delivery/step.ts';
import type { DeliveryCounts } from '../monitoring/metrics.ts';
import {
  type Claim,
  type ClaimedDelivery,
  claimDeliveries,
  correctDeliveries,
  countDeliveries,
  type InterruptedDelivery,
  interruptedDeliveries,
  releaseDeliveries,
  replaceDeliveries,
  type Replacement,
} from './deliveries.ts';
import { inTransaction, lockChanges, retryTransient } from './dialect.ts';
import { assertDurable } from './durability.ts';
import { type Engine, sqliteEngine } from './engine.ts';
import { GroupCommit } from './group-commit.ts';
import { assertSameKey } from './key-check.ts';
import { BUSY_TIMEOUT, databasePath } from './location.ts';
import { migrate } from './migrations.ts';
import { ownDataDir } from './owner-lock.ts';
import { openPostgres } from './postgres.ts';
import type { AttachmentTable, Database, DeliveryTable } from './schema.ts';
import { SqliteThread } from './sqlite-thread.ts';
import {
  type RecordResult,
  attachmentBytes,
  attachmentsOf,
  type NewSubmission,
  type PreparedSubmission,
  prepareSubmission,
  storeSubmissions,
} from './submissions.ts';

/** How often the store's file is looked at while nothing else asks the store, in milliseconds. */
const LOOK_INTERVAL = 500;

/** Submissions, changes, or reports on deliveries, that share a transaction at most: a short wait for others. */
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
  accept(submission: NewSubmission): Promise<RecordResult>;
  /** What came with a submission, by name. */
  attachments(submissionId: string): Promise<AttachmentTable[]>;
  /** Bytes of all attachments together. */
  attachmentBytes(): Promise<number>;
  /** Takes due deliveries of one lane. */
  claim(claim: Claim): Promise<ClaimedDelivery[]>;
  /** Writes what a delivery becomes unless it has changed since it was read; false when it has. */
  replace(row: DeliveryTable, next: DeliveryColumns): Promise<boolean>;
  /** Makes due what waits in a lane because its destination was down; tells how many. */
  release(lane: string, now: number): Promise<number>;
  /** Makes due what waits for a time that only a clock that was ahead can have meant; tells how many. */
  correct(now: number): Promise<number>;
  /** Deliveries under way whose process has ended, or whose lease was over by `now`. */
  interrupted(now: number): Promise<InterruptedDelivery[]>;
  /** How the deliveries stand, for those who watch the relay. */
  counts(): Promise<DeliveryCounts>;
  /** Milliseconds that the first of those who wait for the disk has waited by now; 0 when nobody does. */
  waited(): number;
  /** What keeps it free of what it should not have any more. */
  purgeJob: PurgeJob;
  /** Accounts, their sessions and mailed links, invites, and the record of legal acceptances. */
  accounts: AccountStore;
  /** The relay's own key, which signs cookies and makes the tokens of mailed links. */
  secret: Secret;
  /** Counts attempts for all processes on the same database together; null: this one is alone. */
  limiter: SharedLimiter | null;
  /** Lets what was begun finish, then closes. */
  close(): Promise<void>;
}

export interface OpenStoreOptions {
  dataDir: string;
  clock: Clock;
  /** A PostgreSQL that processes share, as in DATABASE_URL; null: the embedded store. */
  database?: string | null;
  /** The relay's own key; null: the data folder's. A shared database needs one. */
  secretKey?: Uint8Array | null;
  /** Called once when the file of the embedded store was removed or replaced: whatever is asked of the store fails from then on. */
  onLost?: () => void;
}

/** Asks a store's thread for something now and then: with each answer it looks whether its file is still there. @returns ends that */
function lookRegularly(thread: SqliteThread, clock: Clock): () => void {
  let callOff: (() => void) | null = null;
  let ended = false;
  const look = async () => {
    await thread.run('SELECT 1').catch(() => {});
    if (!ended) schedule();
  };
  const schedule = () => {
    callOff = clock.after(LOOK_INTERVAL, () => void look());
  };
  schedule();
  return () => {
    ended = true;
    callOff?.();
  };
}

/**
 * Opens the store: the PostgreSQL of `database`, else the embedded one under `dataDir` (made if missing), for this process alone.
 * @throws DataDirInUse when another process has it; DatabaseUnusable; OperatorError when it cannot be used or is not durable; Error when it cannot be migrated
 */
export async function openStore({
  dataDir,
  clock,
  database = null,
  secretKey = null,
  onLost = () => {},
}: OpenStoreOptions): Promise<Store> {
  if (database !== null) {
    if (secretKey === null) throw new Error('A shared database needs the key that all of its processes have.');
    return createStore(await openPostgres(database), { clock, secret: new Secret(secretKey), sharesKey: true });
  }
  const release = ownDataDir(dataDir);
  await assertWritable(databasePath(dataDir)).catch((error: unknown) => {
    release();
    throw error;
  });
  const thread = new SqliteThread({ path: databasePath(dataDir), busyTimeout: BUSY_TIMEOUT });
  let secret: Secret;
  try {
    secret = secretKey === null ? await readSecret(dataDir) : new Secret(secretKey);
  } catch (error) {
    await thread.close();
    release();
    throw error;
  }
  thread.onLost = onLost;
  const endLooking = lookRegularly(thread, clock);
  const releaseAll = () => {
    endLooking();
    release();
  };
  const store = await createStore(sqliteEngine(thread), { clock, secret, release: releaseAll });
  await tightenFiles(dataDir);
  // A relay whose store is gone would go on refusing everything: the error that nobody handles ends the process, which is started again.
  thread.onDeath = (error) => {
    throw error;
  };
  return store;
}

/**
 * SQLite opens a file that it may only read without an error, and every visitor would be refused. A missing file is made.
 * @throws OperatorError when it belongs to somebody else, for example because it was restored as root
 */
async function assertWritable(path: string): Promise<void> {
  try {
    await access(path, constants.W_OK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw new OperatorError(`The store ${path} cannot be written (${(error as Error).message}).`, { cause: error });
  }
}

interface CreateStoreOptions {
  clock: Clock;
  /** The relay's own key; one for this store alone when left out. */
  secret?: Secret;
  /** Other processes on the same database have to have the same key. */
  sharesKey?: boolean;
  /** Called once it is closed, and when it could not be made. */
  release?: () => void;
}

/** One caller's part of a transaction that several share. */
type Work = (trx: Transaction<Database>) => Promise<void>;

/**
 * A store on an open database.
 * @throws DatabaseUnusable when other processes on it have another key; OperatorError when it is of a time far ahead; Error when it cannot be migrated or is not durable
 */
export async function createStore(
  engine: Engine,
  { clock, secret = new Secret(randomBytes(32)), sharesKey = false, release = () => {} }: CreateStoreOptions,
): Promise<Store> {
  const { db } = engine;
  const close = async () => {
    await engine.close();
    release();
  };
  let mark: HighWaterMark;
  try {
    await assertDurable(db);
    await engine.retrying(migrate);
    if (sharesKey) await assertSameKey(db, secret);
    const stored = await db.selectFrom('clock_mark').select('at').executeTakeFirst();
    mark = new HighWaterMark(clock, stored?.at ?? 0);
  } catch (error) {
    await close();
    throw error;
  }

  const acceptances = new GroupCommit(
    (batch: readonly PreparedSubmission[]) => storeSubmissions(engine, batch),
    LARGEST_BATCH,
  );
  const reports = new GroupCommit(
    (batch: readonly Replacement[]) => retryTransient(() => replaceDeliveries(db, batch)),
    LARGEST_BATCH,
  );
  const changes = new GroupCommit(
    (batch: readonly Work[]) =>
      inTransaction(db, async (trx) => {
        const done: true[] = [];
        await lockChanges(trx);
        for (const work of batch) {
          await work(trx);
          done.push(true);
        }
        return done;
      }),
    LARGEST_BATCH,
  );
  const change = async <Result>(work: (trx: Transaction<Database>) => Promise<Result>): Promise<Result> => {
    // A transaction that is done again leaves the result of the time when it got through.
    const last: { result?: Result } = {};
    await changes.add(async (trx) => {
      last.result = await work(trx);
    });
    return last.result as Result;
  };
  let closing: Promise<void> | null = null;
  return {
    accept: (submission) => acceptances.add(prepareSubmission(submission, clock.now())),
    attachments: (submissionId) => attachmentsOf(db, submissionId),
    attachmentBytes: () => attachmentBytes(db),
    claim: async (claim) => claimDeliveries(db, await engine.owner(), claim),
    replace: (row, next) => reports.add({ row, next }),
    release: (lane, now) => releaseDeliveries(db, lane, now),
    correct: (now) => correctDeliveries(db, now),
    interrupted: async (now) => interruptedDeliveries(db, now, await engine.owner(), () => engine.living()),
    counts: () => countDeliveries(db),
    waited: () => Math.max(acceptances.waited(), changes.waited()),
    purgeJob: createPurgeJob(db, clock, mark),
    accounts: createAccountStore({ db, change, clock, mark, secret }),
    secret,
    limiter: engine.limiter,
    close: () => (closing ??= Promise.all([acceptances.idle(), reports.idle(), changes.idle()]).then(close)),
  };
}
