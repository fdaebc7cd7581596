import type { TrialStanding } from '../../machines/domain/trial.ts';

/** A form to be shown again, with what was typed and what is wrong with it. */
export interface RefusedForm {
  /** The flow's folder, for example `contact`. */
  flow: string;
  /** What was typed, by field name; only fields that the call carries. */
  values: Record<string, string>;
  /** What is wrong, by field name. */
  fields: Record<string, string>;
  /** What is wrong with the whole, if anything. */
  error: string | null;
}

/** The account of whoever is logged in, as a page shows it. */
export interface ShownAccount {
  address: string;
  /** A plan's code; null when none is chosen yet. */
  plan: string | null;
  standing: TrialStanding;
}

/** The content codings of a page (RFC 9110, 8.4.1). */
export type Encoding = 'br' | 'gzip' | 'identity';

export interface PageRequest {
  /** Whom the request counts against (client-address.ts). */
  sender: string;
  encoding: Encoding;
  /** The page's path below the base path, for example `/contact`. */
  path: string;
  /** Its query, with the question mark. */
  search?: string;
  form?: RefusedForm;
  account?: ShownAccount;
  /** The status it is answered with. */
  status: number;
}

/** A page ready to be sent. */
export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
}

/** Makes the pages that depend on the request; the relay hands over what it has to say and sends what comes back. */
export interface PageRenderer {
  /** @throws HttpError 429 or 503, with Retry-After, when too many pages wait; anything else when the page cannot be made */
  render(request: PageRequest): Promise<RenderedPage>;
}
