import { forgotPasswordForm } from '../../../machines/forgot-password/forgot-password.form.ts';
import type { FormDetails } from '../../../machines/shared/form-details.ts';
import { linkPayload } from '../../../machines/shared/mailed-link.form.ts';
import { senderOfRequest } from '../../http/client-address.ts';
import { countMail } from '../../http/count-mail.ts';
import type { FormHandler } from '../../http/form-handler.ts';
import { HttpError } from '../../http/http-error.ts';
import { withServiceUnavailable } from '../../http/service-unavailable.ts';
import { canonicalAddress } from '../../lib/mail-address.ts';
import { routeOf } from '../../outbox/destinations.ts';
import type { AccountContext, AccountWork } from '../context.ts';
import { requestLink, setPasswordByLink } from '../mailed-links.ts';
import { doneOf } from '../owner.ts';
import { assertGoodPassword } from '../password-rules.ts';
import { checkToken, type TokenPurpose, type TokenUse } from '../tokens.ts';

const UNUSABLE = 'This link cannot be used. It may have expired or already been used.';

/** The submission of the mail with a link. */
export const routeOfLink = (purpose: TokenPurpose, { types, config }: Pick<AccountWork, 'types' | 'config'>) =>
  routeOf(purpose === 'reset' ? types.passwordReset : types.confirmation, config);

/**
 * `POST /forgot-password` (SRV-7) and `POST /api/resend-confirmation` (SRV-6) have a link mailed. The answer is the same, and comes as
 * soon, whether the address has an account or not: the next poll sends the mail.
 */
export const mailLink =
  (purpose: TokenPurpose, details: FormDetails<{ email: string }>) =>
  (context: AccountContext): FormHandler => {
    const { createFormHandler, store, visitors, log } = context;
    const { form } = details;
    return createFormHandler({
      form: { ...form, payload: forgotPasswordForm.payload },
      async accept(ctx, { email }, { key }) {
        const address = canonicalAddress(email);
        const mail = await countMail(ctx, purpose === 'reset' ? 'reset' : 'link', address, context);
        const request = {
          purpose,
          address,
          mail: mail.mayGo,
          signup: visitors.signupOf(ctx),
          idempotencyKey: key(),
          route: routeOfLink(purpose, context),
        };
        const ask = () => requestLink(store, request);
        await withServiceUnavailable(ctx, log, form.texts.refused, ask, () => mail.takeBack());
        return { redirectTo: doneOf(details) };
      },
    });
  };

/** Sets a password by a mailed token. Repeating a call with its key is done again. @returns the address. @throws HttpError 422 */
async function setPassword(
  { store, passwords, types, config }: AccountWork,
  { password, signup, ...use }: TokenUse & { password: string; signup: string | null },
): Promise<string> {
  // Checked before hashing, so that a request without a valid link costs no hash.
  let checked = await checkToken(store.db, use, store.mark.now());
  if (checked.state === 'usable') {
    assertGoodPassword(password, checked.account.address);
    const passwordHash = await passwords.hash(password);
    const notice = routeOf(types.passwordChanged, config);
    checked = await setPasswordByLink(store, { ...use, signup, passwordHash, notice });
  }
  if (checked.state === 'unusable') throw new HttpError(422, UNUSABLE, { fields: { token: UNUSABLE } });
  return checked.account.address;
}

/**
 * `POST /reset-password` (SRV-7), and `POST /complete-registration` (SRV-6) for the first password of an account that was signed up for on
 * a phone, use a mailed link up and end every session.
 */
export const passwordByLink =
  (purpose: TokenPurpose, details: FormDetails<{ token: string; password: string }>) =>
  (context: AccountContext): FormHandler => {
    const { createFormHandler, config, limits, turns, visitors, log } = context;
    const { form } = details;
    return createFormHandler({
      form: { ...form, payload: linkPayload },
      async accept(ctx, { token, password }, { key }) {
        const sender = senderOfRequest(ctx, config);
        const counted = { tokensOfSender: sender };
        await limits.attempt(counted);
        const setting = { purpose, token, password, signup: visitors.signupOf(ctx), key: key() };
        const change = async () => {
          const address = await turns.run(sender, () => setPassword(context, setting));
          // The reader of the mail owns the account: earlier attempts no longer count against it.
          for (const rule of ['loginsOfAccount', 'loginsOfDevices', 'sessionsOfAccount'] as const)
            await limits.forget(rule, address);
          await visitors.rememberDevice(ctx, address);
          visitors.end(ctx);
          return { redirectTo: doneOf(details) };
        };
        return withServiceUnavailable(ctx, log, form.texts.refused, change, () => limits.takeBack(counted));
      },
    });
  };
