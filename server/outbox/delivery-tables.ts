import type { DeliveryStanding } from './step.ts';

/** A submission's delivery to one destination. */
export interface DeliveryTable extends DeliveryStanding {
  id: string;
  submission_id: string;
  /** For example `mail:contact`. */
  destination: string;
  /** First part of the destination: `mail`, `webhook`. */
  queue: string;
  /** Names the claim; a report needs it. */
  lease_token: string | null;
  /** The attempts that have ended, as JSON: `Attempt[]`. */
  history: string;
}

export interface Attempt {
  /** When it ended, in milliseconds since 1970. */
  at: number;
  /** Milliseconds; null for one that never reported. */
  duration: number | null;
  succeeded: boolean;
  /** Short, without visitor data: `HTTP 204`, `SMTP 451`, `TIMEOUT`. */
  answer: string;
}

/** A queue without a row delivers. */
export interface QueueTable {
  name: string;
  /** Since when the desk has stopped it; null: it has not. */
  stopped_at: number | null;
  /** Milliseconds of the pause after the last outage; 0: its destination answers. */
  pause: number;
  /** No attempt begins before this time; then one does. */
  paused_until: number;
}

declare module '../db/database.ts' {
  interface Database {
    deliveries: DeliveryTable;
    queues: QueueTable;
  }
}
