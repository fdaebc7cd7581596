import type { Context } from 'koa';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import type { LoginReason } from '../../machines/login/login-reasons.ts';
import { trialStanding } from '../../machines/domain/trial.ts';
import { type AccountHandlerOptions, FAILED } from './account-handler.ts';
import { sendPage, visitOf } from './answer.ts';
import { type FormHandler, seeOther } from './form-handler.ts';
import { withServiceUnavailable } from './service-unavailable.ts';
import type { ShownAccount } from './page-renderer.ts';
import { HttpError } from '../kernel/http-error.ts';

/** Where a finished signup lands (SRV-12). */
export const DASHBOARD = '/dashboard';

/** Its screen, when there is no product to go on to. */
export const DASHBOARD_SCREEN = `${BASE_PATH}${DASHBOARD}`;

/** `GET /dashboard`: on to the product, or to the site's own small screen. */
export const createDashboard =
  ({ config }: AccountHandlerOptions): FormHandler =>
  (ctx) => {
    seeOther(ctx, config.productUrl ?? DASHBOARD_SCREEN);
    return Promise.resolve();
  };

/** The account of whoever is logged in; null: nobody is. @throws HttpError when it cannot be asked for */
export async function accountOf(
  ctx: Context,
  { backend, now, visitors, log }: AccountHandlerOptions,
): Promise<ShownAccount | null> {
  const session = visitors.sessionOf(ctx);
  const account =
    session === null ? null : await withServiceUnavailable(ctx, log, FAILED, () => backend.account({ session }));
  if (account?.outcome !== 'known') return null;
  const { email: address, plan, trialStartedAt: startedAt, invited } = account;
  return { address, plan, standing: trialStanding({ startedAt, invited }, now()) };
}

/** `GET /landing-new/dashboard`: how the account stands. Without a session the login comes first, says why, and leads back. */
export function createDashboardScreen(options: AccountHandlerOptions): FormHandler {
  const { visitors, config, renderer } = options;
  return async (ctx: Context) => {
    if (config.productUrl !== null) return seeOther(ctx, config.productUrl);
    const account = await accountOf(ctx, options);
    if (account === null) {
      // A browser that keeps no cookies comes here from the login itself.
      const reason: LoginReason = visitors.isKnown(ctx) ? 'ended' : 'none';
      return seeOther(ctx, `${BASE_PATH}/login?session=${reason}`);
    }
    if (!renderer) throw new HttpError(404, 'Not found.');
    sendPage(ctx, await renderer.render({ ...visitOf(ctx, config), path: DASHBOARD, account, status: 200 }));
  };
}
