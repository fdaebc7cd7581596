import type { AccountDetails } from '../../machines/domain/answered.ts';
import type { TrialStanding } from '../../machines/domain/trial.ts';

export interface RefusedForm {
  /** The flow's id. */
  flow: string;
  /** The entries by field name. */
  values: Record<string, string>;
  /** Messages by field name. */
  fields: Record<string, string>;
  /** The message for the whole form. */
  error: string | null;
}

/** The logged-in account on a page. */
export interface ShownAccount {
  address: string;
  /** null before one is chosen. */
  plan: string | null;
  standing: TrialStanding;
  /** Only on the account's own page. */
  details?: AccountDetails;
}

/** The content codings of a page (RFC 9110, 8.4.1). */
export type Encoding = 'br' | 'gzip' | 'identity';

export interface PageRequest {
  /** The key of its rate limits (client-address.ts). */
  sender: string;
  encoding: Encoding;
  /** Below the base path. */
  path: string;
  /** With the question mark. */
  search?: string;
  form?: RefusedForm;
  account?: ShownAccount;
  status: number;
}

export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
}

/** Renders the pages that depend on the request. */
export interface PageRenderer {
  /** @throws HttpError 429 or 503, with Retry-After, when too many pages wait; other errors when rendering fails */
  render(request: PageRequest): Promise<RenderedPage>;
}
