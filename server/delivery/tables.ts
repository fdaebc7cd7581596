/** One submission's way to one destination: the delivery machine's context as columns. */
export interface DeliveryTable {
  id: string;
  submission_id: string;
  /** For example `mail:contact`. */
  destination: string;
  /** Who carries it: the destination's first part. What shares a lane goes through the same server. */
  lane: string;
  /** A state of the delivery machine, the outermost one. */
  state: string;
  attempts: number;
  next_attempt_at: number | null;
  lease_until: number | null;
  /** Names the process (before the dot) and the claim; a report is taken only with the token of the claim it answers. */
  lease_token: string | null;
  last_error: string | null;
  /** 1 in the machine's state `waiting.heldUp`: the destination was down, and it is tried again as soon as that is back. */
  held_up: number;
  delivered_at: number | null;
}

declare module '../store/schema.ts' {
  interface Database {
    deliveries: DeliveryTable;
  }
}
