import type { Middleware } from 'koa';
import { BASE_PATH } from '../../../machines/domain/base-path.ts';
import { completeRegistrationDetails } from '../../../machines/complete-registration/complete-registration.form.ts';
import { forgotPasswordForm } from '../../../machines/forgot-password/forgot-password.form.ts';
import { loginForm } from '../../../machines/login/login.form.ts';
import type { LoginReason } from '../../../machines/login/login-reasons.ts';
import { resetPasswordDetails } from '../../../machines/reset-password/reset-password.form.ts';
import type { FormDetails } from '../../../machines/shared/form-details.ts';
import { linkPayload } from '../../../machines/shared/mailed-link.form.ts';
import type { TokenPurpose } from '../tokens.ts';
import { canonicalAddress } from '../../kernel/mail-address.ts';
import type { AccountHandlerOptions } from './account-handler.ts';
import { senderOfRequest } from '../../http/client-address.ts';
import { countMail } from '../../http/count-mail.ts';
import { type FormHandler, seeOther } from '../../http/form-handler.ts';
import { CHECK_ENTRIES } from '../../http/form-payload.ts';
import { refuseWhenBusy } from '../../http/load-shedding.ts';
import { MINUTE } from '../../http/limits.ts';
import { withServiceUnavailable } from '../../http/service-unavailable.ts';
import { describeError } from '../../kernel/describe-error.ts';
import { HttpError } from '../../http/http-error.ts';

declare module '../../http/limits.ts' {
  interface Rules {
    tokensOfSender: true;
  }
}

export const linkLimits = {
  /** Uses of mailed links. */
  tokensOfSender: { limit: 100, window: 15 * MINUTE },
};

const UNUSABLE = 'This link cannot be used. It may have expired or already been used.';

const pageOf = ({ form, done }: FormDetails) => `${BASE_PATH}${form.screen}?${done}=yes`;

/** A call that has a link mailed. The answer is the same, and comes as soon, whether the address has an account or not. */
export function linkCall(
  { backend, config, limits, visitors, log, createFormHandler }: AccountHandlerOptions,
  purpose: TokenPurpose,
  details: FormDetails<{ email: string }>,
): FormHandler {
  const { form } = details;
  return createFormHandler({
    form: { ...form, payload: forgotPasswordForm.payload },
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
      await withServiceUnavailable(ctx, log, form.texts.refused, ask, () => mail.takeBack());
      return { redirectTo: pageOf(details) };
    },
  });
}

/** A call that sets a password by the token of a mailed link, and uses the link up. */
export function passwordCall(
  { backend, config, limits, turns, visitors, log, createFormHandler }: AccountHandlerOptions,
  purpose: TokenPurpose,
  details: FormDetails<{ token: string; password: string }>,
): FormHandler {
  const { form } = details;
  return createFormHandler({
    form: { ...form, payload: linkPayload },
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
        // The reader of the mail owns the account: earlier attempts no longer count against it.
        for (const rule of ['loginsOfAccount', 'loginsOfDevices', 'sessionsOfAccount'] as const)
          await limits.forget(rule, address);
        await visitors.rememberDevice(ctx, address);
        visitors.end(ctx);
        return { redirectTo: pageOf(details) };
      };
      return withServiceUnavailable(ctx, log, form.texts.refused, change, () => limits.takeBack(counted));
    },
  });
}

/** The screens that a mailed link opens, with the parameter of its token. */
const linkScreens = [
  { screen: loginForm.screen, parameter: 'confirmation', purpose: 'confirm' },
  { screen: completeRegistrationDetails.form.screen, parameter: 'token', purpose: 'confirm' },
  { screen: resetPasswordDetails.form.screen, parameter: 'token', purpose: 'reset' },
] as const;

/** `GET` of the screens behind a mailed link (ACC-9): a link that cannot be used leads to its screen without the token, which says so. */
export const createLinkScreens = ({ backend, log }: AccountHandlerOptions): Record<string, Middleware> =>
  Object.fromEntries(
    linkScreens.map(({ screen, parameter, purpose }): [string, Middleware] => [
      `${BASE_PATH}${screen}`,
      async (ctx, next) => {
        const { [parameter]: token, email } = ctx.query;
        if (typeof token !== 'string' || token === '') return next();
        refuseWhenBusy(ctx);
        // Without an answer the form is shown: the call that uses the link checks it again.
        const checked = await backend.checkLink({ purpose, token }).catch((error: unknown) => {
          log.warn({ id: ctx.state.id, error: describeError(error) }, 'mailed link could not be checked');
          return { outcome: 'elsewhere' };
        });
        if (checked.outcome !== 'unusable') return next();
        const session: LoginReason = 'link';
        const query = new URLSearchParams({ ...(typeof email === 'string' && { email }), session });
        seeOther(ctx, `${BASE_PATH}${screen}${screen === loginForm.screen ? `?${query}` : ''}`);
      },
    ]),
  );
