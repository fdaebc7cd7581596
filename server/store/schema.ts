/**
 * The tables as code sees them. Times are milliseconds since 1970, ids are UUIDv7 (sorted by time). Each feature adds its own tables
 * in its `tables.ts`.
 */
export interface Database {
  clock_mark: ClockMarkTable;
  key_check: KeyCheckTable;
}

/** The latest time that the relay has seen: one row. */
interface ClockMarkTable {
  id: number;
  at: number;
}

/** By what the processes on one database know that they have the same key: one row; none on a store that one process has to itself. */
interface KeyCheckTable {
  id: number;
  digest: string;
}
