/** The tables. Times are milliseconds since 1970, ids are UUIDv7 (sorted by time). Each feature adds its own in its `tables.ts`. */
export interface Database {
  clock_mark: ClockMarkTable;
  key_check: KeyCheckTable;
}

/** Two times by id: 1 the latest that the relay has seen, 2 the last purge. */
interface ClockMarkTable {
  id: number;
  at: number;
}

/** The mark of the key that all processes must have: one row, none for a single process. */
interface KeyCheckTable {
  id: number;
  digest: string;
}
