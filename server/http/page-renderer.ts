import type { Account, RejectedPost } from '../../machines/domain/answered.ts';

/** The content codings of a page (RFC 9110, 8.4.1). */
export type Encoding = 'br' | 'gzip' | 'identity';

export interface PageRequest {
  /** The key of its rate limits (client-address.ts). */
  sender: string;
  encoding: Encoding;
  /** Below the base path. */
  path: string;
  /** Query with the question mark. */
  search?: string;
  form?: RejectedPost;
  account?: Account;
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
