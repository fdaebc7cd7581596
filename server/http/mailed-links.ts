import type { Context } from 'koa';
import { completeRegistrationPayload } from '../../machines/complete-registration/complete-registration.schema.ts';
import { forgotPasswordPayload } from '../../machines/forgot-password/forgot-password.schema.ts';
import { resendConfirmationPayload } from '../../machines/resend-confirmation/resend-confirmation.schema.ts';
import { resetPasswordPayload } from '../../machines/reset-password/reset-password.schema.ts';
import type { TokenPurpose } from '../accounts/account-store.ts';
import { canonicalAddress } from '../accounts/address.ts';
import { type AccountCallOptions, FAILED, LARGEST_ACCOUNT_FORM, orUnavailable, senderOfRequest } from './account-call.ts';
import { type Call, SCREENS } from './form-call.ts';
import { CHECK_ENTRIES } from './form-payload.ts';
import { idempotencyKey } from './idempotency-key.ts';
import { Refusal } from './refusal.ts';

const UNUSABLE = 'This link cannot be used. It may have expired, or was used already.';

/** Has a link mailed. The answer is the same, and comes as soon, whether the address has an account or not. */
function requester({ backend, config, limits, log }: AccountCallOptions, purpose: TokenPurpose) {
  return async (ctx: Context, sent: string): Promise<void> => {
    const email = canonicalAddress(sent);
    await limits.attempt({ mailsToAddress: email, mailsOfSender: senderOfRequest(ctx, config) });
    const ask = () => backend.requestLink({ purpose, email, idempotencyKey: idempotencyKey(ctx) });
    await orUnavailable(ctx, log, FAILED, ask, () => limits.takeBack({ mailsToAddress: email }));
  };
}

/** `POST /forgot-password` (SRV-7). */
export function createForgotPassword(options: AccountCallOptions): Call {
  const request = requester(options, 'reset');
  return options.formCall({
    form: { flow: 'forgot-password', screen: '/forgot-password', schema: forgotPasswordPayload },
    largest: LARGEST_ACCOUNT_FORM,
    async accept(ctx, { email }) {
      await request(ctx, email);
      return { to: `${SCREENS}/forgot-password?sent=yes` };
    },
  });
}

/** `POST /api/resend-confirmation` (SRV-6). */
export function createResendConfirmation(options: AccountCallOptions): Call {
  const request = requester(options, 'confirm');
  return options.formCall({
    form: { flow: 'resend-confirmation', screen: '/complete-registration', schema: resendConfirmationPayload },
    largest: LARGEST_ACCOUNT_FORM,
    async accept(ctx, { email }) {
      await request(ctx, email);
      return { to: `${SCREENS}/complete-registration?resent=yes` };
    },
  });
}

/** Sets a password by the token of a mailed link, which is used up by that. */
function changer({ backend, config, limits, visitors, log }: AccountCallOptions, purpose: TokenPurpose) {
  return (ctx: Context, { token, password }: { token: string; password: string }): Promise<void> =>
    orUnavailable(ctx, log, FAILED, async () => {
      await limits.attempt({ tokensOfSender: senderOfRequest(ctx, config) });
      const result = await backend.setPassword({ purpose, token, password, idempotencyKey: idempotencyKey(ctx) });
      if (result.outcome === 'refused') throw new Refusal(422, CHECK_ENTRIES, { fields: { password: result.problem } });
      if (result.outcome === 'unusable') throw new Refusal(422, UNUSABLE, { fields: { token: UNUSABLE } });
      const address = canonicalAddress(result.email);
      // Whoever reads the mails owns the account: attempts so far do not count against them, nor later ones of others.
      await limits.forget('loginsOfAccount', address);
      visitors.rememberDevice(ctx, address);
      visitors.end(ctx);
    });
}

/** `POST /reset-password` (SRV-7): ends every session. */
export function createResetPassword(options: AccountCallOptions): Call {
  const change = changer(options, 'reset');
  return options.formCall({
    form: { flow: 'reset-password', screen: '/reset-password', schema: resetPasswordPayload },
    largest: LARGEST_ACCOUNT_FORM,
    async accept(ctx, payload) {
      await change(ctx, payload);
      return { to: `${SCREENS}/reset-password?changed=yes` };
    },
  });
}

/** `POST /complete-registration` (SRV-6): the first password of an account that was signed up for on a phone. */
export function createCompleteRegistration(options: AccountCallOptions): Call {
  const change = changer(options, 'confirm');
  return options.formCall({
    form: { flow: 'complete-registration', screen: '/complete-registration', schema: completeRegistrationPayload },
    largest: LARGEST_ACCOUNT_FORM,
    async accept(ctx, payload) {
      await change(ctx, payload);
      return { to: `${SCREENS}/complete-registration?completed=yes` };
    },
  });
}
