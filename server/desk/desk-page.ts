import type { Readable } from 'node:stream';
import type { DeskAction } from '../audit/desk-log.ts';
import type { FormFields } from '../http/form-body.ts';
import type { Html } from './html.ts';
import type { Preferences } from './sessions.ts';

/** A request of a logged-in session. @template Store the part of the store that a page needs */
export interface Visit<Store> {
  store: Store;
  /** What is read or changed leaves a line in the log. Resolves once it is on disk. */
  log(action: DeskAction, subjects: readonly string[]): Promise<void>;
  /** Milliseconds since 1970. */
  now(): number;
  /** Of the path: `id` of `/desk/leads/:id`. */
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  /** Of the session; they end with it. */
  preferences: Preferences;
}

export interface Shown {
  title: string;
  content: Html;
  /** The content has the heading of the first level; by default the title is it. */
  hasHeading?: true;
}

/** Changes nothing. */
export interface DeskPage<Store> {
  kind: 'page';
  path: `/desk/${string}`;
  /** In the navigation; null: not there. */
  nav: string | null;
  /** @throws HttpError 404 */
  show(visit: Visit<Store>): Promise<Shown>;
}

/** Changes something, then leads to a page. */
export interface DeskPost<Store> {
  kind: 'post';
  path: `/desk/${string}`;
  /** @returns the page to go to, below the address of the session, or one that says why nothing has changed. @throws HttpError */
  act(visit: Visit<Store>, fields: FormFields): Promise<string | (Shown & { status: number })>;
}

export interface DeskDownload<Store> {
  kind: 'download';
  path: `/desk/${string}`;
  /** @throws HttpError */
  open(visit: Visit<Store>): Promise<{ name: string; type: string; body: Readable | Uint8Array }>;
}

export type DeskRoute<Store> = DeskPage<Store> | DeskPost<Store> | DeskDownload<Store>;
