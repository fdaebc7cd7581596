import type Koa from 'koa';
import type { AcceptedTexts } from '../accounts/legal-record.ts';
import type { PageRenderer } from '../http/page-renderer.ts';

export interface Pages {
  /** Handles every path that is not an API call. */
  middleware: Koa.Middleware;
  renderer: PageRenderer;
  /** Paths of all pages, below the base. */
  paths: readonly string[];
  close?(): Promise<void>;
  acceptedTexts(): Promise<AcceptedTexts>;
}
