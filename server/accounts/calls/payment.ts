import { type FormHandler, seeOther } from '../../http/form-handler.ts';
import { HttpError } from '../../http/http-error.ts';
import { accountOf } from './account.ts';
import type { AccountHandlerOptions } from './account-handler.ts';

/** Redirects to the configured payment page (SIGN-9, ACC-8). */
export const PAYMENT_PATH = '/payment';

/** `GET /payment`. A logged-in owner's plan and address go along, as `plan` and `email`. */
export function createPayment(options: AccountHandlerOptions): FormHandler {
  const { config } = options;
  return async (ctx) => {
    if (config.paymentUrl === null) throw new HttpError(404, 'Not found.');
    const url = new URL(config.paymentUrl);
    // The payment page asks for what it does not get.
    const account = await accountOf(ctx, options).catch(() => null);
    if (account?.plan) url.searchParams.set('plan', account.plan);
    if (account) url.searchParams.set('email', account.address);
    seeOther(ctx, url.href);
  };
}
