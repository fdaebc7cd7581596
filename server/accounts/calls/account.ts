import type { Context, Middleware } from 'koa';
import { BASE_PATH } from '../../../machines/domain/base-path.ts';
import type { LoginReason } from '../../../machines/login/login-reasons.ts';
import { failed } from '../../../machines/shared/account-texts.ts';
import type { AcceptedDocument, Account, AccountDetails } from '../../../machines/domain/answered.ts';
import { type PlanCode, planCodes } from '../../../machines/domain/plans.ts';
import { trialStanding } from '../../../machines/domain/trial.ts';
import { handleOf, type OwnAccount } from '../sessions.ts';
import type { AccountHandlerOptions } from './account-handler.ts';
import { sendPage, visitOf, wantsPage } from '../../http/answer.ts';
import { describeError } from '../../lib/describe-error.ts';
import { type FormHandler, seeOther } from '../../http/form-handler.ts';
import { withServiceUnavailable } from '../../http/service-unavailable.ts';
import { HttpError } from '../../http/http-error.ts';

/** SRV-12. Both lead to the product where it is configured, else to the account (ACC-7). */
export const DASHBOARD = '/dashboard';
export const DASHBOARD_SCREEN = `${BASE_PATH}${DASHBOARD}`;

const ACCOUNT = '/account';
export const ACCOUNT_SCREEN = `${BASE_PATH}${ACCOUNT}`;

export const createDashboard =
  ({ config }: AccountHandlerOptions): FormHandler =>
  (ctx) => {
    seeOther(ctx, config.productUrl ?? ACCOUNT_SCREEN);
    return Promise.resolve();
  };

export interface Owner extends OwnAccount {
  session: string;
  plan: PlanCode | null;
}

/** Corrects the hint of a session that has ended elsewhere, before a page's first paint (ACC-1). */
export const createHintCheck =
  ({ accounts, visitors, log }: AccountHandlerOptions): Middleware =>
  async (ctx, next) => {
    if (visitors.hasHint(ctx) && wantsPage(ctx)) {
      const session = visitors.sessionOf(ctx);
      try {
        visitors.correctHint(ctx, session !== null && (await accounts.account(session)) !== null);
      } catch (error) {
        log.warn({ id: ctx.state.id, error: describeError(error) }, 'hint of a session could not be checked');
      }
    }
    await next();
    // A shared cache must not hand the cookie on.
    if (ctx.res.hasHeader('Set-Cookie') && ctx.response.get('Cache-Control') === 'no-cache')
      ctx.set('Cache-Control', 'private, no-cache');
  };

/** The account of a session that lasts, or null. @throws HttpError when the store does not answer */
export async function sessionOwner(
  ctx: Context,
  { accounts, visitors, log }: AccountHandlerOptions,
): Promise<Owner | null> {
  const session = visitors.sessionOf(ctx);
  const account =
    session === null ? null : await withServiceUnavailable(ctx, log, failed, () => accounts.account(session));
  visitors.correctHint(ctx, account !== null);
  if (session === null || account === null) return null;
  return { ...account, session, plan: planCodes.find((code) => code === account.plan) ?? null };
}

export const standingOf = (
  { trial_started_at: startedAt, invite_sha256: invite }: Pick<OwnAccount, 'trial_started_at' | 'invite_sha256'>,
  now: number,
) => trialStanding({ startedAt, invited: invite !== null }, now);

const shownAccount = (owner: Owner, { accounts }: AccountHandlerOptions): Account => ({
  address: owner.address,
  plan: owner.plan,
  standing: standingOf(owner, accounts.now()),
});

/** The logged-in account as pages show it, or null. @throws HttpError when the store does not answer */
export async function accountOf(ctx: Context, options: AccountHandlerOptions): Promise<Account | null> {
  const owner = await sessionOwner(ctx, options);
  return owner && shownAccount(owner, options);
}

/**
 * Why the account's page leads to the login. After a login without a cookie the referrer is the login's screen or address, or the
 * origin alone where a mailed link opened it (ACC-11). A logout takes the session's cookie, the end of a session does not.
 */
export function loginReasonOf(ctx: Context, visitors: AccountHandlerOptions['visitors']): LoginReason {
  if (visitors.sessionOf(ctx) !== null) return 'ended';
  if (visitors.isKnown(ctx)) return 'none';
  const from = URL.parse(ctx.get('Referer'));
  const hasLoggedIn =
    from?.host === ctx.host &&
    ['/', '/login', `${BASE_PATH}/login`, `${BASE_PATH}/actual-login`].includes(from.pathname);
  return hasLoggedIn ? 'cookies' : 'none';
}

async function detailsOf({ id, session }: Owner, { accounts, config }: AccountHandlerOptions): Promise<AccountDetails> {
  const [accepted, sessions] = await Promise.all([accounts.acceptances(id), accounts.sessions(id)]);
  return {
    product: config.productUrl,
    payable: config.paymentUrl !== null,
    accepted,
    sessions: sessions.map(({ sha256, created_at: begunAt }) => ({
      handle: handleOf(sha256),
      begunAt,
      current: sha256 === session,
    })),
  };
}

/** Leads to the login, with a reason, and from there back to the account. */
export function loginFirst(ctx: Context, { visitors }: Pick<AccountHandlerOptions, 'visitors'>): void {
  visitors.rememberTarget(ctx, ACCOUNT_SCREEN);
  seeOther(ctx, `${BASE_PATH}/login?session=${loginReasonOf(ctx, visitors)}`);
}

/** `GET /landing-new/account` (ACC-7), with `document=` a document as the account accepted it (ACC-10). */
export function createAccountScreen(options: AccountHandlerOptions): FormHandler {
  const { config, renderer, log } = options;
  return async (ctx: Context) => {
    const owner = await sessionOwner(ctx, options);
    if (owner === null) return loginFirst(ctx, options);
    if (!renderer) throw new HttpError(404, 'Not found.');
    const details = await withServiceUnavailable(ctx, log, failed, () => detailsOf(owner, options));
    const { document: asked } = ctx.query;
    const document = asked === undefined ? undefined : await readDocument(ctx, owner.id, String(asked), options);
    const account = { ...shownAccount(owner, options), details: { ...details, ...(document && { document }) } };
    sendPage(
      ctx,
      await renderer.render({ ...visitOf(ctx, config), path: ACCOUNT, search: ctx.search, account, status: 200 }),
    );
  };
}

/** @throws HttpError 404 where the account has not accepted it */
export async function readDocument(
  ctx: Context,
  accountId: string,
  sha256: string,
  { accounts, log }: AccountHandlerOptions,
): Promise<AcceptedDocument & { text: string }> {
  const found = await withServiceUnavailable(ctx, log, failed, async () => {
    const document = await accounts.acceptedDocument(accountId, sha256);
    const accepted = (await accounts.acceptances(accountId)).find((each) => each.sha256 === sha256);
    return document && accepted ? { ...accepted, text: document.text } : null;
  });
  if (!found) throw new HttpError(404, 'Not found.');
  return found;
}
