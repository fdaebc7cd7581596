import type { Logger } from 'pino';
import { redirectTarget } from '../../machines/domain/redirect-target.ts';
import type { Backend } from '../accounts/backend.ts';
import type { AcceptedTexts } from '../legal/legal-texts.ts';
import type { Config } from '../kernel/config.ts';
import type { Limits } from '../protection/limits.ts';
import type { SenderTurns } from '../accounts/sender-turns.ts';
import type { CreateFormHandler } from './form-handler.ts';
import type { PageRenderer } from './page-renderer.ts';
import type { Visitors } from './visitors.ts';

/** Bytes of a form about an account at most; a password of the longest kind and long names are far below. */
export const LARGEST_ACCOUNT_FORM = 16 * 1024;

/** What the screens say when a call fails without words of its own. */
export const FAILED = 'An error occurred. Please try again.';

/** What the calls about accounts work with. */
export interface AccountHandlerOptions {
  createFormHandler: CreateFormHandler;
  backend: Backend;
  config: Config;
  limits: Limits;
  /** What hashes a password waits for its sender's turn. */
  turns: SenderTurns;
  visitors: Visitors;
  renderer: PageRenderer | null;
  /** @throws when there is no screen that shows them */
  acceptedTexts(): Promise<AcceptedTexts>;
  /** The time by which trials and links end. @returns milliseconds since 1970 */
  now(): number;
  log: Logger;
}

/** Where a wanted redirect leads, if it may (LEGAL-7): whatever a form or a backend asks for. */
export const allowedTarget = (
  wanted: string | undefined,
  { origin, redirectOrigins }: Pick<Config, 'origin' | 'redirectOrigins'>,
) => redirectTarget(wanted, { own: origin, configured: redirectOrigins });
