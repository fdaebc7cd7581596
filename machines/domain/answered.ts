import type { PlanCode } from './plans.ts';
import type { TrialStanding } from './trial.ts';

/** A form posted without script and rejected; the page that answers the post shows it. */
export interface RejectedPost {
  /** The flow's id, such as `contact`. */
  flow: string;
  /** By field name. */
  values: Record<string, string>;
  /** By field name. */
  fields: Record<string, string>;
  /** The message for the whole form. */
  error: string | null;
}

export interface Account {
  address: string;
  /** Null: none chosen yet. */
  plan: PlanCode | null;
  standing: TrialStanding;
}

/** A page's per-request data, in a data block for hydration. */
export interface Answered {
  refusal: RejectedPost | null;
  /** Only on pages rendered for a logged-in visitor. */
  account: Account | null;
}

/** The data block's id. */
export const answeredId = 'answered';
