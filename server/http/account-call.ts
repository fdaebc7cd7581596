import type { Context } from 'koa';
import type { Logger } from 'pino';
import { redirectTarget } from '../../machines/redirect-target.ts';
import { type Backend, BackendUnavailable } from '../accounts/backend.ts';
import type { AcceptedTexts } from '../accounts/legal-texts.ts';
import { TooBusy } from '../accounts/passwords.ts';
import type { Config } from '../config.ts';
import { describeError } from '../describe-error.ts';
import type { Limits } from '../protection/limits.ts';
import { clientAddress, senderOf } from './client-address.ts';
import type { CreateFormCall } from './form-call.ts';
import type { PageRenderer } from './page-renderer.ts';
import { Refusal } from './refusal.ts';
import type { Visitors } from './visitors.ts';

/** Bytes of a form about an account at most; a password of the longest kind and long names are far below. */
export const LARGEST_ACCOUNT_FORM = 16 * 1024;

/** Seconds until a visitor should try again when the relay cannot do it now. */
const RETRY_AFTER = 5;

/** What the screens say when a call fails without words of its own. */
export const FAILED = 'An error occurred. Please try again.';

/** What the calls about accounts work with. */
export interface AccountCallOptions {
  formCall: CreateFormCall;
  backend: Backend;
  config: Config;
  limits: Limits;
  visitors: Visitors;
  renderer: PageRenderer | null;
  /** @throws when there is no screen that shows them */
  acceptedTexts(): Promise<AcceptedTexts>;
  /** The time by which trials and links end. @returns milliseconds since 1970 */
  now(): number;
  log: Logger;
}

/** Whom attempts from one place count against. */
export const senderOfRequest = (ctx: Context, { trustedProxies }: Pick<Config, 'trustedProxies'>) => senderOf(clientAddress(ctx, trustedProxies));

/** Where a wanted redirect leads, if it may (LEGAL-7): whatever a form or a backend asks for. */
export const allowedTarget = (wanted: string | undefined, { origin, redirectOrigins }: Pick<Config, 'origin' | 'redirectOrigins'>) =>
  redirectTarget(wanted, { own: origin, configured: redirectOrigins });

/**
 * Does something that needs the backend; a failure of that is no fault of the visitor's.
 * @param takeBack takes the attempt back: whoever could not be answered has not misused anything
 * @throws Refusal 503 with these words, or whatever refusal the work has thrown
 */
export async function orUnavailable<Result>(
  ctx: Context,
  log: Logger,
  words: string,
  work: () => Promise<Result>,
  takeBack: () => Promise<void> = () => Promise.resolve(),
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const line = { id: ctx.state.id, error: describeError(error) };
    if (error instanceof TooBusy) log.warn(line, 'too busy');
    else log.error(line, error instanceof BackendUnavailable ? 'upstream failed' : 'store failed');
    await takeBack().catch(() => log.warn({ id: ctx.state.id }, 'attempt could not be taken back'));
    throw new Refusal(503, words, { retryAfter: (error instanceof BackendUnavailable ? error.retryAfter : null) ?? RETRY_AFTER });
  }
}
