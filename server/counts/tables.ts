/** How often something happened on a day, of all visitors together (TEAM-4). */
export interface DailyCountTable {
  /** In UTC, such as 2026-11-23. */
  day: string;
  kind: CountKind;
  /** The machine's id; empty for a page. */
  flow: string;
  /** A page's path below the base, the key of a transition (machines/core/inspection.ts) or `start`, or a field. */
  name: string;
  total: number;
}

export type CountKind = 'page' | 'transition' | 'refused field';

declare module '../store/schema.ts' {
  interface Database {
    daily_counts: DailyCountTable;
  }
}
