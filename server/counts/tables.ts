/** How often something happened on a day, of all visitors together (TEAM-4). */
export interface DailyCountTable {
  /** In UTC, such as 2026-11-23. */
  day: string;
  kind: 'page' | 'form';
  /** The form's id; empty for a page. */
  flow: string;
  /** A page's path below the base; a form's outcome. */
  name: string;
  total: number;
}

export const outcomes = ['accepted', 'refused', 'failed'] as const;

export type Outcome = (typeof outcomes)[number];

declare module '../db/database.ts' {
  interface Database {
    daily_counts: DailyCountTable;
  }
}
