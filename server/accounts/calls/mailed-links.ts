import { forgotPasswordForm } from '../../../machines/forgot-password/forgot-password.form.ts';
import type { FormDetails } from '../../../machines/shared/form-details.ts';
import { linkPayload } from '../../../machines/shared/mailed-link.form.ts';
import { countMail, senderOfRequest } from '../../http/limits.ts';
import type { FormHandler } from '../../http/form.ts';
import { HttpError, withServiceUnavailable } from '../../http/http-error.ts';
import { canonicalAddress } from '../../lib/mail-address.ts';
import { sha256 } from '../../lib/digest.ts';
import type { SubmissionRoute } from '../../outbox/kinds.ts';
import { accountOfAddress, type AccountStore, confirmAddress, mailLink } from '../accounts.ts';
import type { AccountContext } from '../context.ts';
import { doneOf, mailOwner } from '../owner.ts';
import { assertGoodPassword } from '../password-rules.ts';
import { endSessionsOf } from '../sessions.ts';
import { checkToken, type TokenPurpose, type TokenUse, useToken, voidTokens } from '../tokens.ts';

const UNUSABLE = 'This link cannot be used. It may have expired or already been used.';

interface LinkRequest {
  purpose: TokenPurpose;
  /** In canonical form. */
  address: string;
  mail: boolean;
  /** The signup of the browser's continuation cookie. */
  signup: string | null;
  idempotencyKey: string | null;
  route: SubmissionRoute;
}

/** Mails a link to an address that is entitled to one. For other addresses the same statements run without a mail. */
export const requestLink = (
  store: AccountStore,
  { purpose, address, mail, signup, idempotencyKey, route }: LinkRequest,
): Promise<void> =>
  store.change(async (trx) => {
    const known = await accountOfAddress(trx, { address, confirmation: null, signup });
    const account = mail && known && (purpose === 'reset' || known.confirmed_at === null) ? known : null;
    // The address is part of the key: the same key with another address must not reveal whether that has an account.
    const key = idempotencyKey === null ? null : sha256(`${idempotencyKey}\n${address}`);
    await mailLink(trx, store, { ...route, purpose, account, idempotencyKey: key });
  });

/**
 * `POST /forgot-password` (SRV-7) and `POST /api/resend-confirmation` (SRV-6) have a link mailed. The answer is the same, and comes as
 * soon, whether the address has an account or not: the next poll sends the mail.
 */
export const askForLink =
  (purpose: TokenPurpose, details: FormDetails<{ email: string }>) =>
  (context: AccountContext): FormHandler => {
    const { createFormHandler, store, routes, visitors, log } = context;
    const { form } = details;
    const [kind, route] =
      purpose === 'reset' ? (['reset', routes.passwordReset] as const) : (['link', routes.confirmation] as const);
    return createFormHandler({
      form: { ...form, payload: forgotPasswordForm.payload },
      async accept(ctx, { email }, { key }) {
        const address = canonicalAddress(email);
        const mail = await countMail(ctx, kind, address, context);
        const signup = visitors.signupOf(ctx);
        const request = { purpose, address, mail: mail.mayGo, signup, idempotencyKey: key(), route };
        const ask = () => requestLink(store, request);
        await withServiceUnavailable(ctx, log, form.texts.refused, ask, () => mail.takeBack());
        return { redirectTo: doneOf(details) };
      },
    });
  };

interface NewPassword extends TokenUse {
  passwordHash: string;
  signup: string | null;
  /** The mail to the owner of a changed password. Each reset took a mailed link, and these are limited. */
  notice: SubmissionRoute;
}

/** Sets the password by a mailed link: confirms the address, uses the link up and ends all sessions. */
export const setPasswordByLink = (store: AccountStore, password: NewPassword) =>
  store.change(async (trx) => {
    const at = store.mark.now();
    const checked = await checkToken(trx, password, at);
    if (checked.state !== 'usable') return checked;
    const { account } = checked;
    await useToken(trx, password, at);
    await voidTokens(trx, account.id, at);
    await endSessionsOf(trx, account.id);
    const { passwordHash } = password;
    await trx.updateTable('accounts').set({ password_hash: passwordHash }).where('id', '=', account.id).execute();
    if (account.confirmed_at === null) await confirmAddress(trx, account, password.signup, at);
    if (account.password_hash !== null) await mailOwner(trx, password.notice, account.address, store);
    return checked;
  });

/**
 * `POST /reset-password` (SRV-7), and `POST /complete-registration` (SRV-6) for the first password of an account that was signed up for on
 * a phone, use a mailed link up and end every session. Repeating a call with its key is done again.
 */
export const passwordByLink =
  (purpose: TokenPurpose, details: FormDetails<{ token: string; password: string }>) =>
  (context: AccountContext): FormHandler => {
    const { createFormHandler, store, passwords, routes, config, limits, turns, visitors, log } = context;
    const { form } = details;
    return createFormHandler({
      form: { ...form, payload: linkPayload },
      perSender: 'tokensOfSender',
      async accept(ctx, { token, password }, { key }) {
        const use = { purpose, token, key: key() };
        const set = async () => {
          // Checked before hashing, so that a request without a valid link costs no hash.
          const checked = await checkToken(store.db, use, store.mark.now());
          if (checked.state !== 'usable') return checked;
          assertGoodPassword(password, checked.account.address);
          const passwordHash = await passwords.hash(password);
          const signup = visitors.signupOf(ctx);
          return setPasswordByLink(store, { ...use, signup, passwordHash, notice: routes.passwordChanged });
        };
        return withServiceUnavailable(ctx, log, form.texts.refused, async () => {
          const result = await turns.run(senderOfRequest(ctx, config), set);
          if (result.state === 'unusable') throw new HttpError(422, UNUSABLE, { fields: { token: UNUSABLE } });
          const { address } = result.account;
          // The reader of the mail owns the account: earlier attempts no longer count against it.
          for (const rule of ['loginsOfAccount', 'loginsOfDevices', 'sessionsOfAccount'] as const)
            await limits.forget(rule, address);
          await visitors.rememberDevice(ctx, address);
          visitors.end(ctx);
          return { redirectTo: doneOf(details) };
        });
      },
    });
  };
