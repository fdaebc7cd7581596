import type { PlanCode } from './plans.ts';
import type { TrialStanding } from './trial.ts';

/** A form that was posted without script and rejected: shown on the page that answers the post. */
export interface RejectedPost {
  /** The flow's id, such as `contact`. */
  flow: string;
  /** What the visitor had typed, by field name. */
  values: Record<string, string>;
  /** One message for each rejected field. */
  fields: Record<string, string>;
  /** The message for the form as a whole, if any. */
  error: string | null;
}

/** The account that is logged in. */
export interface Account {
  address: string;
  /** null: none is chosen yet. */
  plan: PlanCode | null;
  standing: TrialStanding;
}

/** The part of a page that belongs to one request: a data block in the page holds it for hydration. */
export interface Answered {
  refusal: RejectedPost | null;
  /** Only on the pages that the server makes for it. */
  account: Account | null;
}

/** The id of that data block. */
export const answeredId = 'answered';
