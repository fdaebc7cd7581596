import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import type { Transaction } from 'kysely';
import { type AccountStore, createAccountStore } from '../accounts/account-store.ts';
import { HighWaterMark } from '../store/high-water-mark.ts';
import { Secret } from '../kernel/secret.ts';
import { readSecret } from '../kernel/secret-file.ts';
import type { Clock } from '../kernel/clock.ts';
import { OperatorError } from '../kernel/operator-error.ts';
import { createPurgeJob, type PurgeJob } from '../retention/purge-job.ts';
import { tightenFiles } from '../kernel/private-files.ts';
import type { SharedLimiter } from '../store/shared-limiter.ts';
import { createDeliveryStore, type DeliveryStore } from '../delivery/delivery-store.ts';
import { inTransaction, lockChanges } from '../store/dialect.ts';
import { assertDurable } from '../store/durability.ts';
import { type Engine, sqliteEngine } from '../store/engine.ts';
import { GroupCommit, LARGEST_BATCH } from '../store/group-commit.ts';
import { assertSameKey } from '../store/key-check.ts';
import { BUSY_TIMEOUT, databasePath } from '../store/location.ts';
import { migrate } from './schema.ts';
import { ownDataDir } from '../store/owner-lock.ts';
import { openPostgres } from '../store/postgres.ts';
import type { Database } from '../store/schema.ts';
import { SqliteThread } from '../store/sqlite-thread.ts';
import { createSubmissionStore, type SubmissionStore } from '../submissions/submission-store.ts';

/** How often the store's file is looked at while nothing else asks the store, in milliseconds. */
const LOOK_INTERVAL = 500;

/**
 * What the relay keeps. The query builder stays inside: nothing that runs in a transaction can reach past it, which
 * on SQLite would wait for itself for ever and on PostgreSQL would silently run outside.
 */
export interface Store extends SubmissionStore, DeliveryStore {
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

  const submissions = createSubmissionStore(engine, clock);
  const deliveries = createDeliveryStore(engine);
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
    ...submissions.store,
    ...deliveries.store,
    waited: () => Math.max(submissions.queue.waited(), changes.waited()),
    purgeJob: createPurgeJob(db, clock, mark),
    accounts: createAccountStore({ db, change, clock, mark, secret }),
    secret,
    limiter: engine.limiter,
    close: () =>
      (closing ??= Promise.all([submissions.queue.idle(), deliveries.queue.idle(), changes.idle()]).then(close)),
  };
}
