import type { Context } from 'koa';
import type { FormHandler } from '../../http/form.ts';
import { seeOther } from '../../http/answer.ts';
import { HttpError } from '../../http/http-error.ts';
import type { AccountContext } from '../context.ts';
import { readOwner } from '../owner.ts';
import type { StoredSignup } from '../kinds.ts';

/** Redirects to the configured payment page (SIGN-9, ACC-8). */
export const PAYMENT_PATH = '/payment';

/** Path for a signup that has no session yet; its signed cookie names the payer. */
export const SIGNUP_PAYMENT = `${PAYMENT_PATH}?signup=yes`;

/** The signup that this browser has just sent, whether its address was known or not (SRV-8), or the logged-in owner. */
async function payerOf(ctx: Context, context: AccountContext) {
  const { store, visitors } = context;
  if (ctx.query['signup'] === undefined) return readOwner(ctx, context);
  const signup = visitors.signupOf(ctx) ?? '';
  const row = await store.db.selectFrom('submissions').select('payload').where('id', '=', signup).executeTakeFirst();
  if (!row) return null;
  const { plan, email: address } = JSON.parse(row.payload) as StoredSignup;
  return { plan, address };
}

/** `GET /payment`. The payer's plan and address go along, as `plan` and `email`. */
export function leadToPayment(context: AccountContext): FormHandler {
  const { paymentUrl } = context.config;
  return async (ctx) => {
    if (paymentUrl === null) throw new HttpError(404, 'Not found.');
    const url = new URL(paymentUrl);
    // The payment page asks for what it does not get.
    const payer = await payerOf(ctx, context).catch(() => null);
    if (payer?.plan) url.searchParams.set('plan', payer.plan);
    if (payer) url.searchParams.set('email', payer.address);
    seeOther(ctx, url.href);
  };
}
