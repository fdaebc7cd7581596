import type { Context } from 'koa';
import { BASE_PATH } from '../../../machines/domain/base-path.ts';
import { canonicalCode } from '../../../machines/invite/invite-code.ts';
import { mobileSignupForm, type MobileSignupPayload } from '../../../machines/mobile-signup/mobile-signup.form.ts';
import { trialSignupForm, type TrialSignupPayload } from '../../../machines/trial-signup/trial-signup.form.ts';
import { canonicalAddress } from '../../lib/mail-address.ts';
import { sha256 } from '../../lib/sha256.ts';
import { routeOf, withoutVisitor } from '../../outbox/routes.ts';
import { passwordProblem } from '../password-rules.ts';
import type { Passwords } from '../passwords.ts';
import type { SignupResult } from '../signups.ts';
import type { StoredSignup } from '../submission-types.ts';
import type { AccountHandlerOptions, AccountWork } from './account-handler.ts';
import { senderOfRequest } from '../../http/client-address.ts';
import { countMail } from '../../http/count-mail.ts';
import type { FormHandler, FormResult } from '../../http/form-handler.ts';
import { CHECK_ENTRIES } from '../../http/form-payload.ts';
import { INVALID_CODE } from './signup-invite.ts';
import { withServiceUnavailable } from '../../http/service-unavailable.ts';
import { SIGNUP_PAYMENT } from './payment.ts';
import { HttpError } from '../../http/http-error.ts';

async function detailsOf(form: MobileSignupPayload | TrialSignupPayload, passwords: Passwords) {
  if (!('password' in form))
    return { passwordHash: null, plan: null, signupType: 'mobile' as const, inviteSha256: null, isIOS: form.isIOS };
  const { password, plan, signup_type: signupType, invite_token: code } = form;
  return {
    passwordHash: await passwords.hash(password),
    plan,
    signupType,
    inviteSha256: code === '' ? null : sha256(canonicalCode(code)),
    isIOS: false,
  };
}

/** Stores a signup. The next poll sends its mails: a response time that includes sending would reveal how many there are. */
export async function signUp(
  { accounts, passwords, types, config }: AccountWork,
  form: MobileSignupPayload | TrialSignupPayload,
  { mail, idempotencyKey }: { mail: boolean; idempotencyKey: string | null },
): Promise<SignupResult> {
  const { email: address, firstName, lastName, role, organization } = form;
  const { isIOS, ...details } = await detailsOf(form, passwords);
  const payload: StoredSignup = {
    email: address,
    firstName,
    lastName,
    role,
    organization,
    plan: details.plan ?? '',
    signup_type: details.signupType,
    invited: details.inviteSha256 !== null,
    isIOS,
  };
  const [ifNew, ifKnown] = [routeOf(types.signup, config), routeOf(types.signupKnown, config)];
  return accounts.signUp({
    ...details,
    address,
    firstName,
    lastName,
    role,
    organization,
    payload,
    idempotencyKey,
    ifNew: mail ? ifNew : withoutVisitor(ifNew),
    ifKnown: mail ? ifKnown : withoutVisitor(ifKnown),
  });
}

/** `POST /api/mobile-signup` of both signups (SIGN-6, MOB-3). A known address gets the same answer and learns of it by mail (SRV-8). */
export function createSignup(options: AccountHandlerOptions): FormHandler {
  const { createFormHandler, config, turns, visitors, log } = options;

  const accept = async (
    ctx: Context,
    payload: MobileSignupPayload | TrialSignupPayload,
    key: string | null,
    { texts: { refused: failed } }: Pick<typeof mobileSignupForm, 'texts'>,
  ): Promise<void> => {
    const mail = await countMail(ctx, 'link', payload.email, options);
    const form = { ...payload, email: canonicalAddress(payload.email) };
    const ask = () => signUp(options, form, { mail: mail.mayGo, idempotencyKey: key });
    const work = 'password' in form ? () => turns.run(senderOfRequest(ctx, config), ask) : ask;
    const result = await withServiceUnavailable(ctx, log, failed, work, () => mail.takeBack());
    if (result.status === 'invite refused' || result.status === 'conflict') {
      await mail.notSent();
      if (result.status === 'invite refused') throw new HttpError(422, INVALID_CODE);
      throw new HttpError(422, 'This Idempotency-Key was used for another signup.');
    }
    visitors.continueFrom(ctx, result.id);
  };

  const mobileSignup = async (ctx: Context, payload: MobileSignupPayload, key: string | null): Promise<FormResult> => {
    await accept(ctx, payload, key, mobileSignupForm);
    return { redirectTo: `${BASE_PATH}${mobileSignupForm.screen}?sent=yes${payload.isIOS ? '&ios=1' : ''}` };
  };

  const trialSignup = async (ctx: Context, payload: TrialSignupPayload, key: string | null): Promise<FormResult> => {
    const { email, password, plan, signup_type: type } = payload;
    const problem = passwordProblem(password, email);
    if (problem !== null) throw new HttpError(422, CHECK_ENTRIES, { fields: { password: problem } });
    await accept(ctx, payload, key, trialSignupForm);
    if (type === 'direct' && config.paymentUrl !== null)
      return { redirectTo: SIGNUP_PAYMENT, body: { redirect: SIGNUP_PAYMENT } };
    return { redirectTo: `${BASE_PATH}${trialSignupForm.screen}?${new URLSearchParams({ plan, type, sent: 'yes' })}` };
  };

  return createFormHandler<typeof mobileSignupForm.payload | typeof trialSignupForm.payload>({
    form: mobileSignupForm,
    formOf: (names) => (names.includes('password') ? trialSignupForm : mobileSignupForm),
    accept: (ctx, payload, { key }) =>
      'password' in payload ? trialSignup(ctx, payload, key()) : mobileSignup(ctx, payload, key()),
  });
}
