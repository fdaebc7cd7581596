import type { Context, Middleware } from 'koa';
import { BASE_PATH } from '../../../machines/domain/base-path.ts';
import { legalForm } from '../../../machines/legal-acceptance/legal-acceptance.form.ts';
import { notLoggedIn } from '../../../machines/legal-acceptance/legal-acceptance.schema.ts';
import type { Signatory } from '../acceptances.ts';
import { type AccountHandlerOptions, allowedTarget } from './account-handler.ts';
import { sendPage, visitOf } from '../../http/answer.ts';
import { accountOf, DASHBOARD } from './account.ts';
import { HttpError } from '../../http/http-error.ts';

const LOGIN = `${BASE_PATH}/login`;

export const LEGAL_SCREEN = `${BASE_PATH}${legalForm.screen}`;

/** Redirects to the login, which then leads to the wanted target if allowed. */
function loginFirst(ctx: Context, wanted: string, { visitors, config }: AccountHandlerOptions): string {
  visitors.rememberTarget(ctx, allowedTarget(wanted, config) ?? DASHBOARD);
  return LOGIN;
}

/** The login for a signup, else the form's target if it is allowed. */
export function destinationOf(ctx: Context, by: Signatory, wanted: string, options: AccountHandlerOptions): string {
  return 'signup' in by ? loginFirst(ctx, wanted, options) : (allowedTarget(wanted, options.config) ?? DASHBOARD);
}

export function refuseWithoutSession(ctx: Context, wanted: string, options: AccountHandlerOptions): never {
  loginFirst(ctx, wanted, options);
  throw new HttpError(403, notLoggedIn);
}

/** The signatory by the cookies (SRV-5), never by the form: a session that lasts, else the signup. */
export async function signatoryOf(ctx: Context, wanted: string, options: AccountHandlerOptions): Promise<Signatory> {
  const { accounts, visitors } = options;
  const session = visitors.sessionOf(ctx);
  if (session !== null && (await accounts.account(session))) return { session };
  const signup = visitors.signupOf(ctx);
  return signup === null ? refuseWithoutSession(ctx, wanted, options) : { signup };
}

/**
 * `GET /landing-new/legal-acceptance` with a session names the account. Otherwise it is the static page: the address of a signup would
 * reveal whether it was known before (SRV-8).
 */
export function createLegalScreen(options: AccountHandlerOptions): Middleware {
  const { renderer, visitors, config } = options;
  return async (ctx, next) => {
    if (!renderer || visitors.sessionOf(ctx) === null) return next();
    // The documents stay readable without the store.
    const account = await accountOf(ctx, options).catch(() => null);
    if (account === null) return next();
    sendPage(
      ctx,
      await renderer.render({
        ...visitOf(ctx, config),
        path: legalForm.screen,
        search: ctx.search,
        account,
        status: 200,
      }),
    );
  };
}
