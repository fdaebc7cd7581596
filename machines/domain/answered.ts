import type { PlanCode } from './plans.ts';
import type { TrialStanding } from './trial.ts';

/** A form posted without script and rejected; the page that answers the post shows it. */
export interface RejectedPost {
  /** The flow's id, such as `contact`. */
  flow: string;
  /** Values keyed by field name. */
  values: Record<string, string>;
  /** Messages keyed by field name. */
  fields: Record<string, string>;
  /** The message for the whole form. */
  error: string | null;
}

export interface Account {
  address: string;
  /** Null: none chosen yet. */
  plan: PlanCode | null;
  standing: TrialStanding;
  /** Set only on the account's own page. */
  details?: AccountDetails;
}

/** ACC-4, ACC-5. */
export interface AccountDetails {
  /** Address of the product. Null: not configured. */
  product: string | null;
  /** Whether `/payment` leads to a payment page. */
  payable: boolean;
  accepted: readonly AcceptedDocument[];
  sessions: readonly ShownSession[];
  /** The accepted document that the address asks for (ACC-10). */
  document?: AcceptedDocument & { text: string };
}

export interface AcceptedDocument {
  /** `terms`, `baa` or `statements`. */
  document: string;
  version: string;
  /** SHA-256 of the exact text. */
  sha256: string;
  /** ISO 8601, UTC. */
  acceptedAt: string;
}

export interface ShownSession {
  /** Names the session in the form that ends it. */
  handle: string;
  /** Milliseconds since 1970. */
  begunAt: number;
  current: boolean;
}

/** A page's per-request data, in a data block for hydration. */
export interface Answered {
  refusal: RejectedPost | null;
  /** Set only on pages rendered for a logged-in visitor. */
  account: Account | null;
}

/** The data block's id. */
export const answeredId = 'answered';
