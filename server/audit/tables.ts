/** A line of the desk's log: what a session saw or did. It never holds the data itself. */
export interface DeskLogTable {
  id: string;
  at: number;
  /** The session's short name, which is no secret; null before a login. */
  session: string | null;
  action: string;
  /** Ids of the leads or deliveries, as a JSON list. */
  subjects: string;
}

declare module '../db/database.ts' {
  interface Database {
    desk_log: DeskLogTable;
  }
}
