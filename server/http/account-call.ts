import type { Context } from 'koa';
import type { Logger } from 'pino';
import type { AccountStore, Route } from '../accounts/account-store.ts';
import type { AccountKinds } from '../accounts/kinds.ts';
import type { AcceptedTexts } from '../accounts/legal-texts.ts';
import { type Passwords, TooBusy } from '../accounts/passwords.ts';
import type { Config } from '../config.ts';
import type { Deliveries } from '../delivery/deliveries.ts';
import { describeError } from '../describe-error.ts';
import type { Limits } from '../protection/limits.ts';
import { destinationsOf } from '../submissions/destinations.ts';
import type { SubmissionKind } from '../submissions/kind.ts';
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
  accounts: AccountStore;
  deliveries: Pick<Deliveries, 'wake'>;
  config: Config;
  kinds: AccountKinds;
  limits: Limits;
  passwords: Passwords;
  visitors: Visitors;
  renderer: PageRenderer | null;
  /** @throws when there is no screen that shows them */
  acceptedTexts(): Promise<AcceptedTexts>;
  log: Logger;
}

/** Where a submission of a kind goes, for the store. */
export const routeOf = (kind: SubmissionKind, config: Pick<Config, 'webhook'>): Route => ({ kind: kind.name, destinations: destinationsOf(kind, config) });

/** Whom attempts from one place count against. */
export const senderOfRequest = (ctx: Context, { trustedProxies }: Pick<Config, 'trustedProxies'>) => senderOf(clientAddress(ctx, trustedProxies));

/**
 * Does something that needs the store or the processor; a failure of these is no fault of the visitor's.
 * @throws Refusal 503 with these words, or whatever refusal the work has thrown
 */
export async function orUnavailable<Result>(ctx: Context, log: Logger, words: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const line = { id: ctx.state.id, error: describeError(error) };
    if (error instanceof TooBusy) log.warn(line, 'too busy');
    else log.error(line, 'store failed');
    throw new Refusal(503, words, { retryAfter: RETRY_AFTER });
  }
}
