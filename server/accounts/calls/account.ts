import type { Context } from 'koa';
import * as z from 'zod/mini';
import { BASE_PATH } from '../../../machines/domain/base-path.ts';
import type { LoginReason } from '../../../machines/login/login-reasons.ts';
import { failed } from '../../../machines/shared/account-texts.ts';
import type { AcceptedDocument, Account, AccountDetails } from '../../../machines/domain/answered.ts';
import { trialStanding } from '../../../machines/domain/trial.ts';
import { defineOwnCall, digest, only, sessionHandle } from '../contract.ts';
import { handleOf } from '../sessions.ts';
import type { AccountHandlerOptions } from './account-handler.ts';
import { sendPage, visitOf } from '../../http/answer.ts';
import { type FormHandler, seeOther } from '../../http/form-handler.ts';
import { withServiceUnavailable } from '../../http/service-unavailable.ts';
import { describeError } from '../../kernel/describe-error.ts';
import { HttpError } from '../../http/http-error.ts';

/** The account's sessions that last, newest first. `handle` names one; `begunAt`: milliseconds since 1970. */
export const listSessions = defineOwnCall({
  summary: 'The sessions of the account that last, newest first. `elsewhere`: the site does not list them',
  takes: z.strictObject({ session: digest }),
  answers: z.discriminatedUnion('outcome', [
    z.object({
      outcome: z.literal('known'),
      sessions: z.array(
        z.object({ handle: sessionHandle, begunAt: z.int().check(z.nonnegative()), current: z.boolean() }),
      ),
    }),
    only('no-session'),
    only('elsewhere'),
  ]),
  inStore: (store) => async (input) => {
    const account = await store.sessions.account(store.db, input.session);
    if (!account) return { outcome: 'no-session' as const };
    const all = (await store.sessions.allOf(store.db, account.id)).map((one) => ({
      handle: handleOf(one.sha256),
      begunAt: one.created_at,
      current: one.sha256 === input.session,
    }));
    return { outcome: 'known' as const, sessions: all };
  },
});

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

/** The logged-in account, or null. @throws HttpError when the backend does not answer */
export async function accountOf(
  ctx: Context,
  { backend, now, visitors, log }: AccountHandlerOptions,
): Promise<Account | null> {
  const session = visitors.sessionOf(ctx);
  const account =
    session === null ? null : await withServiceUnavailable(ctx, log, failed, () => backend.account({ session }));
  visitors.correctHint(ctx, account?.outcome === 'known');
  if (account?.outcome !== 'known') return null;
  const { email: address, plan, trialStartedAt: startedAt, invited } = account;
  return { address, plan, standing: trialStanding({ startedAt, invited }, now()) };
}

/**
 * Why the account's page leads to the login. After a login without a cookie the referrer is the login's screen or address, or the
 * origin alone where a mailed link opened it (ACC-11).
 */
export function loginReasonOf(ctx: Context, visitors: AccountHandlerOptions['visitors']): LoginReason {
  if (visitors.isKnown(ctx)) return 'ended';
  const from = URL.parse(ctx.get('Referer'));
  const hasLoggedIn =
    from?.host === ctx.host &&
    ['/', '/login', `${BASE_PATH}/login`, `${BASE_PATH}/actual-login`].includes(from.pathname);
  return hasLoggedIn ? 'cookies' : 'none';
}

/** The page is shown without a list that the backend does not give. */
async function detailsOf(
  ctx: Context,
  session: string,
  { backend, config, legalRecord, log }: AccountHandlerOptions<{ sessions: typeof listSessions }>,
): Promise<AccountDetails> {
  const listed = <List>(list: Promise<List | null>) =>
    list.catch((error: unknown) => {
      log.warn({ id: ctx.state.id, error: describeError(error) }, 'part of the account is not shown');
      return null;
    });
  const acceptedBy = async () => {
    const known = await backend.acceptor({ session, signup: null });
    const accountId = known.outcome === 'known' ? known.acceptor.accountId : null;
    return accountId === null ? null : legalRecord.acceptances(accountId);
  };
  const ofAccount = async () => {
    const known = await backend.sessions({ session });
    return known.outcome === 'known' ? known.sessions : null;
  };
  const [accepted, sessions] = await Promise.all([listed(acceptedBy()), listed(ofAccount())]);
  return { product: config.productUrl, payable: config.paymentUrl !== null, accepted, sessions };
}

/** Leads to the login, with a reason, and from there back to the account. */
export function loginFirst(ctx: Context, { visitors }: Pick<AccountHandlerOptions, 'visitors'>): void {
  visitors.rememberTarget(ctx, ACCOUNT_SCREEN);
  seeOther(ctx, `${BASE_PATH}/login?session=${loginReasonOf(ctx, visitors)}`);
}

/** `GET /landing-new/account` (ACC-7), with `document=` a document as the account accepted it (ACC-10). */
export function createAccountScreen(options: AccountHandlerOptions<{ sessions: typeof listSessions }>): FormHandler {
  const { visitors, config, renderer } = options;
  return async (ctx: Context) => {
    const account = await accountOf(ctx, options);
    const session = visitors.sessionOf(ctx);
    if (account === null || session === null) return loginFirst(ctx, options);
    if (!renderer) throw new HttpError(404, 'Not found.');
    const details = await detailsOf(ctx, session, options);
    const { document: asked } = ctx.query;
    const document = asked === undefined ? undefined : await readDocument(ctx, session, String(asked), options);
    const shown = { ...account, details: { ...details, ...(document && { document }) } };
    const page = { ...visitOf(ctx, config), path: ACCOUNT, search: ctx.search, account: shown, status: 200 };
    sendPage(ctx, await renderer.render(page));
  };
}

/** @throws HttpError 404 where the account has not accepted it */
export async function readDocument(
  ctx: Context,
  session: string,
  sha256: string,
  { backend, legalRecord, log }: AccountHandlerOptions,
): Promise<AcceptedDocument & { text: string }> {
  const found = await withServiceUnavailable(ctx, log, failed, async () => {
    const known = await backend.acceptor({ session, signup: null });
    const accountId = known.outcome === 'known' ? known.acceptor.accountId : null;
    if (accountId === null) return null;
    const document = await legalRecord.acceptedDocument(accountId, sha256);
    const accepted = (await legalRecord.acceptances(accountId)).find((each) => each.sha256 === sha256);
    return document && accepted ? { ...accepted, text: document.text } : null;
  });
  if (!found) throw new HttpError(404, 'Not found.');
  return found;
}
