import type Koa from 'koa';
import type { AcceptedTexts } from '../legal/legal-texts.ts';
import type { PageRenderer } from './page-renderer.ts';

/** The site's own part of the server: static files and pages. */
export interface Pages {
  /** Answers every path that is not a call of the relay. */
  middleware: Koa.Middleware;
  /** Makes the pages that depend on a request. */
  renderer: PageRenderer;
  /** Ends the renderer's threads. */
  close?(): Promise<void>;
  /** What the screen of the legal acceptance shows. */
  acceptedTexts(): Promise<AcceptedTexts>;
}
