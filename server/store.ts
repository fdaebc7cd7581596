import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import type { Kysely, Transaction } from 'kysely';
import type { AccountStore } from './accounts/accounts.ts';
import { accountMails } from './accounts/kinds.ts';
import { linkIsOpen } from './accounts/tokens.ts';
import { HighWaterMark } from './db/high-water-mark.ts';
import { readSecret, Secret } from './lib/secret.ts';
import type { Clock } from './lib/time.ts';
import { OperatorError } from './lib/operator-error.ts';
import { eraseSubmissions, heldAbout } from './privacy/person.ts';
import { createPurgeJob } from './privacy/purge.ts';
import { createCountStore } from './counts/daily-counts.ts';
import { createDeskStore } from './desk/store.ts';
import { createDeliveryStore } from './outbox/store.ts';
import { inTransaction, lockChanges } from './db/dialect.ts';
import { assertDurable, DatabaseUnusable } from './db/durability.ts';
import type { Engine } from './db/engine.ts';
import { sqliteEngine } from './db/sqlite.ts';
import { faultOf, type StoreFault } from './lib/store-fault.ts';
import { GroupCommit, LARGEST_BATCH } from './db/group-commit.ts';
import { BUSY_TIMEOUT, databasePath, ownDataDir } from './db/data-folder.ts';
import { migrate } from './db/schema.ts';
import { openPostgres } from './db/postgres.ts';
import { SqliteThread } from './db/sqlite-thread.ts';
import { createSubmissionStore } from './outbox/submit.ts';
import type { Database } from './db/database.ts';

/** Milliseconds between checks of the store's file while no other statement runs. */
const CHECK_INTERVAL = 500;

export interface OpenStoreOptions {
  dataDir: string;
  clock: Clock;
  database?: string | null;
  /** null: the data folder's key. A shared database needs one. */
  secretKey?: Uint8Array | null;
  /** Called for each statement that fails because of the store and not of itself. */
  onFault?: (fault: StoreFault) => void;
}

const faultIn = (check: Promise<void>): Promise<StoreFault | null> =>
  check.then(
    () => null,
    (error: unknown) => faultOf(error) ?? 'unusable',
  );

/** Every answer of the thread checks that the file is still there; this sends a statement when no one else does. @returns stops it */
function checkRegularly(thread: SqliteThread, clock: Clock): () => void {
  let cancel: (() => void) | null = null;
  let stopped = false;
  const check = async () => {
    await thread.run({ sql: 'SELECT 1' }).catch(() => {});
    if (!stopped) schedule();
  };
  const schedule = () => {
    cancel = clock.after(CHECK_INTERVAL, () => void check());
  };
  schedule();
  return () => {
    stopped = true;
    cancel?.();
  };
}

/**
 * Opens the PostgreSQL of `database`, otherwise the embedded store under `dataDir` (created if missing), for this process only.
 * @throws DataDirInUse; DatabaseUnusable; OperatorError when the store is unusable or not durable; Error when a migration fails
 */
export async function openStore({
  dataDir,
  clock,
  database = null,
  secretKey = null,
  onFault = () => {},
}: OpenStoreOptions): Promise<Store> {
  if (database !== null) {
    if (secretKey === null) throw new Error('A shared database needs the key that all of its processes have.');
    const engine = await openPostgres(database, { onFault });
    return createStore(engine, { clock, secret: new Secret(secretKey), sharesKey: true });
  }
  await using opened = new AsyncDisposableStack();
  opened.defer(ownDataDir(dataDir));
  const file = { path: databasePath(dataDir), busyTimeout: BUSY_TIMEOUT };
  await assertWritable(file.path);
  const thread = new SqliteThread(file);
  opened.defer(() => thread.close());
  const secret = secretKey === null ? await readSecret(dataDir) : new Secret(secretKey);
  thread.onFault = onFault;
  opened.defer(checkRegularly(thread, clock));
  const engine = sqliteEngine(thread, () => new SqliteThread({ ...file, readOnly: true }));
  const parts = opened.move();
  const store = await createStore(engine, { clock, secret, release: () => parts.disposeAsync() });
  // The relay cannot work without its thread: the unhandled error ends the process, which is then restarted.
  thread.onDeath = (error) => {
    throw error;
  };
  return store;
}

/**
 * SQLite opens a read-only file without an error, and every write would fail. Creates a missing file.
 * @throws OperatorError when it belongs to another user, for example after a restore as root
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
  /** Default: the store gets its own key. */
  secret?: Secret;
  /** Other processes on the database must have the same key. */
  sharesKey?: boolean;
  /** Called after closing, and when opening fails. */
  release?: () => void | Promise<void>;
}

type Work = (trx: Transaction<Database>) => Promise<void>;

/** Changes of accounts that arrive together share a transaction. */
function groupedChanges(db: Kysely<Database>) {
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
    // A repeated transaction keeps the result of its last run.
    const last: { result?: Result } = {};
    await changes.add(async (trx) => {
      last.result = await work(trx);
    });
    return last.result as Result;
  };
  return { changes, change };
}

/**
 * Makes sure that all processes on a database have the same key; otherwise one process's links would be invalid for another.
 * The first process stores a mark of its key, which does not reveal it. @throws DatabaseUnusable
 */
async function assertSameKey(db: Kysely<Database>, secret: Secret): Promise<void> {
  const digest = secret.mark();
  const stored = await inTransaction(db, async (trx) => {
    await lockChanges(trx);
    await trx
      .insertInto('key_check')
      .values({ id: 1, digest })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return trx.selectFrom('key_check').select('digest').executeTakeFirst();
  });
  if (stored?.digest === digest) return;
  throw new DatabaseUnusable(
    'SECRET_KEY is not the one that the other processes on this database have. To change it on purpose, stop them all and empty the table key_check: ' +
      'links and cookies so far become worthless.',
  );
}

/**
 * The relay's store on an open database. The query builder is private: a query outside of the running transaction would deadlock on
 * SQLite and silently escape the transaction on PostgreSQL.
 * @throws DatabaseUnusable when other processes use another key; OperatorError when its time is far ahead; Error of a failed migration
 */
export async function createStore(
  engine: Engine,
  { clock, secret = new Secret(randomBytes(32)), sharesKey = false, release = () => {} }: CreateStoreOptions,
) {
  const { db } = engine;
  const close = async () => {
    await engine.close();
    await release();
  };
  let mark: HighWaterMark;
  try {
    await assertDurable(db);
    await engine.withoutTimeLimit(migrate);
    if (sharesKey) await assertSameKey(db, secret);
    mark = await HighWaterMark.read(db, clock);
  } catch (error) {
    await close();
    throw error;
  }

  const submissions = createSubmissionStore(engine, clock, mark);
  const deliveries = createDeliveryStore(engine);
  const { changes, change } = groupedChanges(db);
  const accounts: AccountStore = {
    db,
    change: (work) =>
      change(async (trx) => {
        await mark.keep(trx);
        return work(trx);
      }),
    clock,
    mark,
    secret,
    linkIsOpen: (link) => linkIsOpen(db, link, mark.now()),
    async forgetMails(address) {
      const { underWay } = await eraseSubmissions(db, address, clock.now(), accountMails);
      // A mail on its way cannot be recalled. Its period ends now, so that the next purge after the attempt removes it.
      if (underWay.length > 0)
        await db.updateTable('submissions').set({ received_at: 0 }).where('id', 'in', underWay).execute();
    },
  };
  let closing: Promise<void> | null = null;
  return {
    ...submissions.store,
    ...deliveries.store,
    ...createCountStore(db),
    /** Queues of what a visitor waits for until it is on disk. */
    commits: [submissions.queue, changes] as readonly { waited(): number }[],
    purgeJob: createPurgeJob(db, mark),
    accounts,
    desk: createDeskStore(engine),
    /** Everything about an address. @param address canonical */
    held: (address: string) => heldAbout(engine.reader, address),
    secret,
    /** Rate limits shared by all processes on the database; null for a single process. */
    limiter: engine.limiter,
    /** Whether it can be read and written now. @returns null: it can */
    check: () => faultIn(engine.check()),
    /** Whether it can be written now, in milliseconds. @returns null: it can */
    probe: () => faultIn(engine.probe()),
    close: () =>
      (closing ??= Promise.all([submissions.queue.idle(), deliveries.reports.idle(), changes.idle()]).then(close)),
  };
}

export type Store = Awaited<ReturnType<typeof createStore>>;
