import type { Readable } from 'node:stream';
import type { Total } from '../counts/numbers.ts';
import type { FormFields } from '../http/form-body.ts';
import type { DeskDeliveries, DeskLeads } from './logged.ts';
import type { Html } from './html.ts';

/** A request of a logged-in session. What it reads and changes leaves a line in the log. */
export interface Visit {
  leads: DeskLeads;
  deliveries: DeskDeliveries;
  /** Totals of the last whole days, and the first and last of them. A look is a line of the log. */
  counts(): Promise<{ from: string; to: string; totals: Total[] }>;
  /** Of the path: `id` of `/desk/leads/:id`. */
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
}

/** Changes nothing. */
export interface DeskPage {
  kind: 'page';
  path: `/desk/${string}`;
  /** In the navigation; null: not there. */
  nav: string | null;
  /** @throws HttpError 404 */
  show(visit: Visit): Promise<{ title: string; content: Html }>;
}

/** Changes something, then leads to a page. */
export interface DeskPost {
  kind: 'post';
  path: `/desk/${string}`;
  /** @returns the page to show, below the address of the session. @throws HttpError */
  act(visit: Visit, fields: FormFields): Promise<string>;
}

export interface DeskDownload {
  kind: 'download';
  path: `/desk/${string}`;
  /** @throws HttpError */
  open(visit: Visit): Promise<{ name: string; type: string; body: Readable | Uint8Array }>;
}

export type DeskRoute = DeskPage | DeskPost | DeskDownload;
