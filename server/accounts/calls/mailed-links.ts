import type { Middleware } from 'koa';
import { BASE_PATH } from '../../../machines/domain/base-path.ts';
import { completeRegistrationDetails } from '../../../machines/complete-registration/complete-registration.form.ts';
import { forgotPasswordForm } from '../../../machines/forgot-password/forgot-password.form.ts';
import { loginForm } from '../../../machines/login/login.form.ts';
import type { LoginReason } from '../../../machines/login/login-reasons.ts';
import { resetPasswordDetails } from '../../../machines/reset-password/reset-password.form.ts';
import type { FormDetails } from '../../../machines/shared/form-details.ts';
import { linkPayload } from '../../../machines/shared/mailed-link.form.ts';
import { routeOf } from '../../outbox/routes.ts';
import type { LinkRequest } from '../mailed-links.ts';
import { passwordProblem } from '../password-rules.ts';
import type { TokenPurpose, TokenUse } from '../tokens.ts';
import { canonicalAddress } from '../../lib/mail-address.ts';
import type { AccountHandlerOptions, AccountWork } from './account-handler.ts';
import { senderOfRequest } from '../../http/client-address.ts';
import { countMail } from '../../http/count-mail.ts';
import { type FormHandler, seeOther } from '../../http/form-handler.ts';
import { CHECK_ENTRIES } from '../../http/form-payload.ts';
import { MINUTE } from '../../http/limits.ts';
import { withServiceUnavailable } from '../../http/service-unavailable.ts';
import { describeError } from '../../lib/describe-error.ts';
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

/**
 * Mails a link to an address that is entitled to one. The next poll sends the mail: a response time that includes sending would
 * reveal that the account exists.
 */
export const requestLink = (
  { accounts, types, config }: AccountWork,
  request: Omit<LinkRequest, 'route'>,
): Promise<void> =>
  accounts.requestLink({
    ...request,
    route: routeOf(request.purpose === 'reset' ? types.passwordReset : types.confirmation, config),
  });

interface PasswordSetting extends TokenUse {
  password: string;
  signup: string | null;
}

type PasswordSet =
  | { outcome: 'done'; address: string }
  | { outcome: 'unusable' }
  | { outcome: 'refused'; problem: string };

/** Sets a password by a mailed token. Repeating a call with its key gives `done` again. */
async function setPassword(
  { accounts, passwords, types, config }: AccountWork,
  { password, signup, ...use }: PasswordSetting,
): Promise<PasswordSet> {
  // Checked before hashing, so that a request without a valid link costs no hash.
  const { state, account } = await accounts.tokenState(use);
  const problem = state === 'usable' ? passwordProblem(password, account?.address ?? null) : null;
  if (problem !== null) return { outcome: 'refused', problem };
  const notice = routeOf(types.passwordChanged, config);
  const changed =
    state === 'usable'
      ? await accounts.setPassword({ ...use, signup, passwordHash: await passwords.hash(password), notice })
      : { state, account };
  if (changed.state === 'unusable' || changed.account === null) return { outcome: 'unusable' };
  return { outcome: 'done', address: changed.account.address };
}

/** A call that has a link mailed. The answer is the same, and comes as soon, whether the address has an account or not. */
export function linkCall(
  options: AccountHandlerOptions,
  purpose: TokenPurpose,
  details: FormDetails<{ email: string }>,
): FormHandler {
  const { config, limits, visitors, log, createFormHandler } = options;
  const { form } = details;
  return createFormHandler({
    form: { ...form, payload: forgotPasswordForm.payload },
    async accept(ctx, sent, { key }) {
      const address = canonicalAddress(sent.email);
      const mail = await countMail(ctx, purpose === 'reset' ? 'reset' : 'link', address, { limits, config });
      const ask = () =>
        requestLink(options, {
          purpose,
          address,
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
  options: AccountHandlerOptions,
  purpose: TokenPurpose,
  details: FormDetails<{ token: string; password: string }>,
): FormHandler {
  const { config, limits, turns, visitors, log, createFormHandler } = options;
  const { form } = details;
  return createFormHandler({
    form: { ...form, payload: linkPayload },
    async accept(ctx, { token, password }, { key }) {
      const sender = senderOfRequest(ctx, config);
      const counted = { tokensOfSender: sender };
      await limits.attempt(counted);
      const change = async () => {
        const result = await turns.run(sender, () =>
          setPassword(options, { purpose, token, password, signup: visitors.signupOf(ctx), key: key() }),
        );
        if (result.outcome === 'refused')
          throw new HttpError(422, CHECK_ENTRIES, { fields: { password: result.problem } });
        if (result.outcome === 'unusable') throw new HttpError(422, UNUSABLE, { fields: { token: UNUSABLE } });
        const { address } = result;
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
export const createLinkScreens = ({ accounts, log }: AccountHandlerOptions): Record<string, Middleware> =>
  Object.fromEntries(
    linkScreens.map(({ screen, parameter, purpose }): [string, Middleware] => [
      `${BASE_PATH}${screen}`,
      async (ctx, next) => {
        const { [parameter]: token, email } = ctx.query;
        if (typeof token !== 'string' || token === '') return next();
        // Without an answer the form is shown: the call that uses the link checks it again.
        const isOpen = await accounts.linkIsOpen({ purpose, token }).catch((error: unknown) => {
          log.warn({ id: ctx.state.id, error: describeError(error) }, 'mailed link could not be checked');
          return true;
        });
        if (isOpen) return next();
        const session: LoginReason = 'link';
        const query = new URLSearchParams({ ...(typeof email === 'string' && { email }), session });
        seeOther(ctx, `${BASE_PATH}${screen}${screen === loginForm.screen ? `?${query}` : ''}`);
      },
    ]),
  );
