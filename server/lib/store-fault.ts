/** The code of an error once the database's file was removed or replaced. */
export const LOST = 'STORE_LOST';

/** Faults of a store: its file is gone or replaced, damaged, locked by another process, or fails otherwise. */
export const storeFaults = ['lost', 'damaged', 'locked', 'unusable'] as const;

export type StoreFault = (typeof storeFaults)[number];

/** Primary result codes of SQLite (https://sqlite.org/rescode.html). */
const ofSqlite: Readonly<Record<number, StoreFault>> = {
  5: 'locked',
  6: 'locked',
  8: 'unusable',
  10: 'unusable',
  11: 'damaged',
  13: 'unusable',
  14: 'unusable',
  26: 'damaged',
};

/** Codes of PostgreSQL (https://www.postgresql.org/docs/15/errcodes-appendix.html). A lost connection is no fault of the store. */
const ofPostgres: Readonly<Record<string, StoreFault>> = {
  XX001: 'damaged',
  XX002: 'damaged',
  '55P03': 'locked',
  '58030': 'unusable',
  '53100': 'unusable',
};

/** @returns null for an error that is about the statement alone */
export function faultOf(error: unknown): StoreFault | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === LOST) return 'lost';
  const [, result] = /^SQLITE_(\d+)$/.exec(code) ?? [];
  return (result === undefined ? ofPostgres[code] : ofSqlite[Number(result) & 0xff]) ?? null;
}
