import type { Kysely } from 'kysely';
import { isPostgres } from './dialect.ts';
import { BUSY_TIMEOUT } from './location.ts';
import { emptyLog, rewrite } from './rewrite.ts';
import type { Database } from './database.ts';

/** Explanations of where removed rows remain, and how long. */
const LEFT = {
  sqlite: 'The write-ahead log is in use and holds it until the next checkpoint.',
  postgresLog: "The database's write-ahead log holds it until that is recycled.",
  backups: 'Backups hold it until they are removed.',
} as const;

/** Shows only the code: a message can quote data. */
function notRewritten(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
  return `The store's files could not be rewritten${code} and may contain removed data. Run the command again.`;
}

/** Rewrites the store's files without the removed data; writers wait. @returns where removed data remains nevertheless, and until when */
export async function leaveNothing(db: Kysely<Database>, tables: readonly (keyof Database)[]): Promise<string[]> {
  const left: string[] = [];
  try {
    await rewrite(db, tables);
  } catch (error) {
    left.push(notRewritten(error));
  }
  if (isPostgres(db)) left.push(LEFT.postgresLog);
  else if (!(await emptyLog(db, BUSY_TIMEOUT))) left.push(LEFT.sqlite);
  return [...left, LEFT.backups];
}
