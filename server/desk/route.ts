import type { Readable } from 'node:stream';
import type { ConfiguredDestination } from '../outbox/worker.ts';
import type { Attempt } from '../db/database.ts';
import type { Html } from './page.ts';
import type { DeskSession } from './sessions.ts';
import type { DeskAction, DeskStore } from './store.ts';

/** Parts of the running relay that the desk shows. */
export interface ShownRelay {
  destinations: readonly Pick<ConfiguredDestination, 'queue' | 'where' | 'fingerprints'>[];
  /** One attempt with a sample. */
  testDestination(queue: string): Promise<Attempt>;
  /** Paths of the site's pages. */
  pages: readonly string[];
}

/** A request of a logged-in session. */
export interface Visit {
  store: DeskStore;
  relay: ShownRelay;
  /** Adds a line to the log: each look at a person's data and each change has one. Resolves once it is on disk. */
  log(action: DeskAction, subjects: readonly string[]): Promise<void>;
  /** Milliseconds since 1970. */
  now(): number;
  /** Parts of the path: `id` of `/desk/leads/:id`. */
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  /** Value of a field of the post's form; empty without one. */
  field(name: string): string;
  session: DeskSession;
}

export interface Shown {
  title: string;
  content: Html;
  /** 200 by default. */
  status?: number;
  /** The content has the heading of the first level; by default the title is it. */
  hasHeading?: true;
}

interface Download {
  name: string;
  type: string;
  body: Readable | Uint8Array;
}

export type Answered = string | Shown | Download;

export interface DeskRoute {
  /** A page and a download change nothing. Of downloads only some run at a time. */
  kind: 'page' | 'post' | 'download';
  path: `/desk/${string}`;
  /** Label in the navigation; by default it is not there. */
  nav?: string;
  /** @returns the path to go to, below the address of the session, or what to send. @throws HttpError */
  handle(visit: Visit): Answered | Promise<Answered>;
}
