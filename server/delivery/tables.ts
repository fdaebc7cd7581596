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

declare module '../store/schema.ts' {
  interface Database {
    deliveries: DeliveryTable;
  }
}
