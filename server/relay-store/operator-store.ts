import { existsSync } from 'node:fs';
import type { Kysely } from 'kysely';
import type { InviteTable } from '../accounts/tables.ts';
import { OperatorError } from '../kernel/operator-error.ts';
import { type Erased, erase, type Held, heldAbout, type HeldFile } from '../retention/person.ts';
import { inTransaction, isPostgres, lockChanges } from '../store/dialect.ts';
import { assertDurable } from '../store/durability.ts';
import { sqliteEngine } from '../store/engine.ts';
import { BUSY_TIMEOUT, databasePath } from '../store/location.ts';
import { isWithoutTables } from '../store/migrations.ts';
import { isUpToDate } from './schema.ts';
import { type OperatorDeliveries, operatorDeliveries } from '../delivery/operator-deliveries.ts';
import { reachPostgres } from '../store/postgres.ts';
import { emptyLog, rewrite } from '../store/rewrite.ts';
import type { Database } from '../store/schema.ts';
import { SqliteThread } from '../store/sqlite-thread.ts';
import { attachmentsOf } from '../submissions/repository.ts';

/** The store as an operator's command works on it. */
export interface OperatorStore extends OperatorDeliveries {
  /** Keeps new invites by the digests of their codes. */
  addInvites(digests: readonly string[], at: number, expiresAt: number): Promise<void>;
  /** All invites, the newest first. */
  invites(): Promise<InviteTable[]>;
  /**
   * Removes an unused invite.
   * @param digest the beginning of its code's digest
   * @returns the whole digest; null when none or several begin so
   */
  revokeInvite(digest: string): Promise<string | null>;
  /** Everything about whoever has a canonical mail address. */
  held(address: string): Promise<Held>;
  /** What came with a submission. */
  files(submissionId: string): Promise<HeldFile[]>;
  /** Removes what may be removed about them, but for what is being delivered. @param now milliseconds since 1970 */
  erase(address: string, now: number): Promise<Erased>;
  /**
   * Has nothing of what was removed stay in the store's files, as far as a relay can: writes them anew. Whoever wants to store something meanwhile waits.
   * @param tables those that it was removed from
   * @returns where something of it is left nevertheless, and until when
   */
  leaveNothing(tables: readonly (keyof Database)[]): Promise<string[]>;
  close(): Promise<void>;
}

/** Where the store is that an operator's command works on. */
interface StoreLocation {
  dataDir: string;
  /** As in DATABASE_URL; null: the store is in the data folder. */
  database?: string | null;
}

/** What a removed row leaves behind, and until when. */
const LEFT = {
  sqlite: 'The write-ahead log is in use and holds it until the next checkpoint.',
  postgresLog: "The database's write-ahead log holds it until that is recycled.",
  backups: 'Backups hold it until they are removed.',
} as const;

/** The store could not be written anew. Only the code is told: a message can name what was found. */
function notRewritten(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
  return `The store's files could not be written anew${code} and may hold parts of it. Run it again.`;
}

async function connect({
  dataDir,
  database = null,
}: StoreLocation): Promise<{ db: Kysely<Database>; close: () => Promise<void> }> {
  if (database !== null) {
    // Nobody else waits for a command, and writing a table anew takes its time.
    const { db } = await reachPostgres(database, { patient: true });
    return { db, close: () => db.destroy() };
  }
  const path = databasePath(dataDir);
  if (!existsSync(path)) throw new OperatorError(`There is no store in ${dataDir}. DATA_DIR says where it is.`);
  return sqliteEngine(new SqliteThread({ path, busyTimeout: BUSY_TIMEOUT }));
}

/**
 * Opens a store for an operator's command, whether relays run on it or not.
 *
 * The owner's lock stays with the relay: it says whose attempts are under way, and a command begins none. What a
 * command writes is what the relay's own statements would: single transactions, fenced on what was read, so neither
 * can undo what the other has done. It never changes the tables: a release that does is started first.
 * @throws OperatorError when there is no store, or one of another release; DatabaseUnusable
 */
export async function openForOperator(location: StoreLocation): Promise<OperatorStore> {
  const { db, close } = await connect(location);
  const shared = isPostgres(db);
  try {
    await assertDurable(db);
    if (!(await isUpToDate(db))) throw new OperatorError('The store is of another release. Start the relay once.');
  } catch (error) {
    await close();
    if (!isWithoutTables(error)) throw error;
    throw new OperatorError(
      `There is no store in ${shared ? 'the database of DATABASE_URL' : location.dataDir}. Start the relay once.`,
    );
  }

  return {
    ...operatorDeliveries(db),
    async addInvites(digests, at, expiresAt) {
      const rows = digests.map((sha256) => ({ sha256, created_at: at, expires_at: expiresAt, account_id: null }));
      await db.insertInto('invites').values(rows).execute();
    },
    invites: () => db.selectFrom('invites').selectAll().orderBy('created_at', 'desc').orderBy('sha256').execute(),
    revokeInvite: (digest) =>
      inTransaction(db, async (trx) => {
        // A signup must not use it between the two.
        await lockChanges(trx);
        const found = await trx
          .selectFrom('invites')
          .select('sha256')
          .where('sha256', 'like', `${digest}%`)
          .where('account_id', 'is', null)
          .execute();
        const [invite, ...others] = found;
        if (!invite || others.length > 0) return null;
        await trx.deleteFrom('invites').where('sha256', '=', invite.sha256).execute();
        return invite.sha256;
      }),
    held: (address) => heldAbout(db, address),
    files: (submissionId) => attachmentsOf(db, submissionId),
    erase: (address, now) => erase(db, address, now),
    async leaveNothing(tables) {
      const left: string[] = [];
      try {
        await rewrite(db, tables);
      } catch (error) {
        left.push(notRewritten(error));
      }
      if (shared) left.push(LEFT.postgresLog);
      else if (!(await emptyLog(db, BUSY_TIMEOUT))) left.push(LEFT.sqlite);
      return [...left, LEFT.backups];
    },
    close,
  };
}
