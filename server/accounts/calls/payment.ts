import type { Context } from 'koa';
import { type FormHandler, seeOther } from '../../http/form-handler.ts';
import { HttpError } from '../../http/http-error.ts';
import { accountOf } from './account.ts';
import type { AccountHandlerOptions } from './account-handler.ts';

/** Redirects to the configured payment page (SIGN-9, ACC-8). */
export const PAYMENT_PATH = '/payment';

/** Path for a signup that has no session yet; its signed cookie names the payer. */
export const SIGNUP_PAYMENT = `${PAYMENT_PATH}?signup=yes`;

/** The signup that this browser has just sent, or the logged-in owner. */
async function payerOf(
  ctx: Context,
  options: AccountHandlerOptions,
): Promise<{ plan: string | null; address: string } | null> {
  if (ctx.query['signup'] === undefined) return accountOf(ctx, options);
  const signup = options.visitors.signupOf(ctx);
  return signup === null ? null : options.accounts.signedUp(signup);
}

/** `GET /payment`. The payer's plan and address go along, as `plan` and `email`. */
export function createPayment(options: AccountHandlerOptions): FormHandler {
  const { config } = options;
  return async (ctx) => {
    if (config.paymentUrl === null) throw new HttpError(404, 'Not found.');
    const url = new URL(config.paymentUrl);
    // The payment page asks for what it does not get.
    const payer = await payerOf(ctx, options).catch(() => null);
    if (payer?.plan) url.searchParams.set('plan', payer.plan);
    if (payer) url.searchParams.set('email', payer.address);
    seeOther(ctx, url.href);
  };
}
