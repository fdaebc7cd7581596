import { BASE_PATH } from '../../machines/domain/base-path.ts';
import { completeRegistrationPayload } from '../../machines/complete-registration/complete-registration.schema.ts';
import { forgotPasswordPayload } from '../../machines/forgot-password/forgot-password.schema.ts';
import { resendConfirmationPayload } from '../../machines/resend-confirmation/resend-confirmation.schema.ts';
import { resetPasswordPayload } from '../../machines/reset-password/reset-password.schema.ts';
import type { TokenPurpose } from '../accounts/tokens.ts';
import { canonicalAddress } from '../kernel/mail-address.ts';
import { type AccountHandlerOptions, FAILED, LARGEST_ACCOUNT_FORM } from './account-handler.ts';
import { senderOfRequest } from './client-address.ts';
import { countMail } from './count-mail.ts';
import type { FormHandler, Form } from './form-handler.ts';
import { CHECK_ENTRIES } from './form-payload.ts';
import { withServiceUnavailable } from './service-unavailable.ts';
import { HttpError } from '../kernel/http-error.ts';

const UNUSABLE = 'This link cannot be used. It may have expired or already been used.';

/** A form that asks for a link, and one that uses it. */
type LinkForm = Form<typeof forgotPasswordPayload | typeof resendConfirmationPayload>;
type PasswordForm = Form<typeof resetPasswordPayload | typeof completeRegistrationPayload>;

/**
 * A call that has a link mailed. The answer is the same, and comes as soon, whether the address has an account or not.
 * @param done the parameter by which the screen says so without script
 */
function linkCall(
  { backend, config, limits, visitors, log, createFormHandler }: AccountHandlerOptions,
  purpose: TokenPurpose,
  form: LinkForm,
  done: string,
): FormHandler {
  return createFormHandler({
    form,
    largest: LARGEST_ACCOUNT_FORM,
    async accept(ctx, sent, { key }) {
      const email = canonicalAddress(sent.email);
      const mail = await countMail(ctx, purpose === 'reset' ? 'reset' : 'link', email, { limits, config });
      const ask = () =>
        backend.requestLink({
          purpose,
          email,
          mail: mail.mayGo,
          signup: visitors.signupOf(ctx),
          idempotencyKey: key(),
        });
      await withServiceUnavailable(ctx, log, FAILED, ask, () => mail.takeBack());
      return { redirectTo: `${BASE_PATH}${form.screen}?${done}=yes` };
    },
  });
}

/** A call that sets a password by the token of a mailed link, which is used up by that. @param done as above */
function passwordCall(
  { backend, config, limits, turns, visitors, log, createFormHandler }: AccountHandlerOptions,
  purpose: TokenPurpose,
  form: PasswordForm,
  done: string,
): FormHandler {
  return createFormHandler({
    form,
    largest: LARGEST_ACCOUNT_FORM,
    async accept(ctx, { token, password }, { key }) {
      const sender = senderOfRequest(ctx, config);
      const counted = { tokensOfSender: sender };
      await limits.attempt(counted);
      const change = async () => {
        const result = await turns.run(sender, () =>
          backend.setPassword({ purpose, token, password, signup: visitors.signupOf(ctx), idempotencyKey: key() }),
        );
        if (result.outcome === 'refused')
          throw new HttpError(422, CHECK_ENTRIES, { fields: { password: result.problem } });
        if (result.outcome === 'unusable') throw new HttpError(422, UNUSABLE, { fields: { token: UNUSABLE } });
        const address = canonicalAddress(result.email);
        // Whoever reads the mails owns the account: attempts so far do not count against them, nor later ones of others.
        for (const rule of ['loginsOfAccount', 'loginsOfDevices', 'sessionsOfAccount'] as const)
          await limits.forget(rule, address);
        await visitors.rememberDevice(ctx, address);
        visitors.end(ctx);
        return { redirectTo: `${BASE_PATH}${form.screen}?${done}=yes` };
      };
      return withServiceUnavailable(ctx, log, FAILED, change, () => limits.takeBack(counted));
    },
  });
}

/** `POST /forgot-password` (SRV-7). */
export const createForgotPassword = (options: AccountHandlerOptions): FormHandler =>
  linkCall(
    options,
    'reset',
    { flow: 'forgot-password', screen: '/forgot-password', schema: forgotPasswordPayload },
    'sent',
  );

/** `POST /api/resend-confirmation` (SRV-6). */
export const createResendConfirmation = (options: AccountHandlerOptions): FormHandler =>
  linkCall(
    options,
    'confirm',
    { flow: 'resend-confirmation', screen: '/complete-registration', schema: resendConfirmationPayload },
    'resent',
  );

/** `POST /reset-password` (SRV-7): ends every session. */
export const createResetPassword = (options: AccountHandlerOptions): FormHandler =>
  passwordCall(
    options,
    'reset',
    { flow: 'reset-password', screen: '/reset-password', schema: resetPasswordPayload },
    'changed',
  );

/** `POST /complete-registration` (SRV-6): the first password of an account that was signed up for on a phone. */
export const createCompleteRegistration = (options: AccountHandlerOptions): FormHandler =>
  passwordCall(
    options,
    'confirm',
    { flow: 'complete-registration', screen: '/complete-registration', schema: completeRegistrationPayload },
    'completed',
  );
