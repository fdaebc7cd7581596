/** A submission's delivery to one destination: the delivery machine's context as columns. */
export interface DeliveryTable {
  id: string;
  submission_id: string;
  /** For example `mail:contact`. */
  destination: string;
  /** The channel: first part of the destination. */
  lane: string;
  state: string;
  attempts: number;
  next_attempt_at: number | null;
  lease_until: number | null;
  /** Process and claim, joined by a dot; a report needs the token of its claim. */
  lease_token: string | null;
  last_error: string | null;
  /** 1 in the state `waiting.heldUp`: due as soon as the destination is back. */
  held_up: number;
  delivered_at: number | null;
}

/** An attempt that has ended. It goes with its delivery. */
export interface AttemptTable {
  id: string;
  delivery_id: string;
  lane: string;
  /** When it ended, in milliseconds since 1970. */
  at: number;
  /** Milliseconds; null for one that never reported. */
  duration: number | null;
  /** 1: the destination has taken the delivery. */
  succeeded: number;
  /** Short, without visitor data: `HTTP 204`, `SMTP 451`, `TIMEOUT`. */
  answer: string;
}

/** A channel that gets nothing until it is resumed. */
export interface PauseTable {
  lane: string;
  paused_at: number;
}

declare module '../db/database.ts' {
  interface Database {
    deliveries: DeliveryTable;
    delivery_attempts: AttemptTable;
    pauses: PauseTable;
  }
}
