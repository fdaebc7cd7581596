import { existsSync } from 'node:fs';
import type { Kysely } from 'kysely';
import { type CountStore, createCountStore } from '../counts/count-store.ts';
import { type DeskLog, deskLog } from '../audit/desk-log.ts';
import type { InviteTable } from '../accounts/tables.ts';
import { OperatorError } from '../kernel/operator-error.ts';
import { type Erased, erase, type Held, heldAbout, type HeldFile } from '../retention/person.ts';
import { inTransaction, isPostgres, lockChanges } from '../store/dialect.ts';
import { assertDurable } from '../store/durability.ts';
import { sqliteEngine } from '../store/engine.ts';
import { lastPurge, setLastPurge } from '../store/high-water-mark.ts';
import { BUSY_TIMEOUT, databasePath } from '../store/location.ts';
import { isWithoutTables } from '../store/migrations.ts';
import { isUpToDate } from './schema.ts';
import { type OperatorDeliveries, operatorDeliveries } from '../delivery/operator-deliveries.ts';
import { reachPostgres } from '../store/postgres.ts';
import { emptyLog, rewrite } from '../store/rewrite.ts';
import type { Database } from '../store/schema.ts';
import { SqliteThread } from '../store/sqlite-thread.ts';
import { type OperatorLeads, operatorLeads } from '../submissions/operator-leads.ts';
import { attachmentsOf } from '../submissions/repository.ts';

export interface OperatorStore
  extends OperatorDeliveries, OperatorLeads, Pick<DeskLog, 'lines'>, Pick<CountStore, 'dailyCounts'> {
  addInvites(digests: readonly string[], at: number, expiresAt: number): Promise<void>;
  /** Newest first. */
  invites(): Promise<InviteTable[]>;
  /** Removes an unused invite by the beginning of its digest. @returns the whole digest; null without a match or with several */
  revokeInvite(digest: string): Promise<string | null>;
  /** @param address canonical */
  held(address: string): Promise<Held>;
  files(submissionId: string): Promise<HeldFile[]>;
  /** Removes all personal data that is not in flight. @param now milliseconds since 1970 */
  erase(address: string, now: number): Promise<Erased>;
  /** @param address canonical; null: of all accounts. @returns how many sessions have ended */
  endSessions(address: string | null): Promise<number>;
  /** Rewrites the store's files without the removed data; writers wait. @returns where removed data remains nevertheless, and until when */
  leaveNothing(tables: readonly (keyof Database)[]): Promise<string[]>;
  /** Null for an unused store. */
  lastPurge(): Promise<number | null>;
  /** The operator says that the clock is right, so that the relay purges on from this time. */
  confirmClock(at: number): Promise<void>;
  close(): Promise<void>;
}

interface StoreLocation {
  dataDir: string;
  database?: string | null;
}

/** Where removed rows remain, and until when. */
const LEFT = {
  sqlite: 'The write-ahead log is in use and holds it until the next checkpoint.',
  postgresLog: "The database's write-ahead log holds it until that is recycled.",
  backups: 'Backups hold it until they are removed.',
} as const;

/** Only the code is shown: a message can quote data. */
function notRewritten(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
  return `The store's files could not be rewritten${code} and may contain removed data. Run the command again.`;
}

async function connect({
  dataDir,
  database = null,
}: StoreLocation): Promise<{ db: Kysely<Database>; close: () => Promise<void> }> {
  if (database !== null) {
    // Rewriting a table may take longer than the usual time limits.
    const { db } = await reachPostgres(database, { timeLimits: false });
    return { db, close: () => db.destroy() };
  }
  const path = databasePath(dataDir);
  if (!existsSync(path)) throw new OperatorError(`There is no store in ${dataDir}. DATA_DIR says where it is.`);
  return sqliteEngine(new SqliteThread({ path, busyTimeout: BUSY_TIMEOUT }));
}

/**
 * Opens the store for an operator's command, with or without running relays. The relay keeps the owner lock, since a command
 * makes no attempts. A command writes single transactions, conditional on the rows it read, like the relay. It never migrates.
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
    ...operatorLeads(db),
    dailyCounts: createCountStore(db).dailyCounts,
    lines: deskLog(db).lines,
    async addInvites(digests, at, expiresAt) {
      const rows = digests.map((sha256) => ({ sha256, created_at: at, expires_at: expiresAt, account_id: null }));
      await db.insertInto('invites').values(rows).execute();
    },
    invites: () => db.selectFrom('invites').selectAll().orderBy('created_at', 'desc').orderBy('sha256').execute(),
    revokeInvite: (digest) =>
      inTransaction(db, async (trx) => {
        // A signup must not use the invite between the two statements.
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
    async endSessions(address) {
      const own = db.selectFrom('accounts').select('id').where('address', '=', address);
      const all = db.deleteFrom('sessions');
      const ended = address === null ? all : all.where('account_id', 'in', own);
      return (await ended.returning('sha256').execute()).length;
    },
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
    lastPurge: () => lastPurge(db),
    confirmClock: (at) => setLastPurge(db, at),
    close,
  };
}
