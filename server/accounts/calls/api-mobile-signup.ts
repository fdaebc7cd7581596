import type { Context } from 'koa';
import { BASE_PATH } from '../../../machines/domain/base-path.ts';
import { canonicalCode } from '../../../machines/invite/invite-code.ts';
import { mobileSignupForm, type MobileSignupPayload } from '../../../machines/mobile-signup/mobile-signup.form.ts';
import { trialSignupForm, type TrialSignupPayload } from '../../../machines/trial-signup/trial-signup.form.ts';
import { senderOfRequest } from '../../http/client-address.ts';
import { countMail } from '../../http/count-mail.ts';
import type { FormHandler } from '../../http/form-handler.ts';
import { HttpError } from '../../http/http-error.ts';
import { withServiceUnavailable } from '../../http/service-unavailable.ts';
import { canonicalAddress } from '../../lib/mail-address.ts';
import { sha256 } from '../../lib/sha256.ts';
import { routeOf, withoutVisitor } from '../../outbox/destinations.ts';
import type { AccountContext, AccountWork } from '../context.ts';
import { assertGoodPassword } from '../password-rules.ts';
import { addSignup, type SignupResult } from '../signups.ts';
import type { StoredSignup } from '../submission-types.ts';
import { SIGNUP_PAYMENT } from './payment.ts';
import { INVALID_CODE } from './signup-invite.ts';

type SignupForm = MobileSignupPayload | TrialSignupPayload;

/** Stores a signup. The next poll sends its mails: a response time that includes sending would reveal how many there are. */
export async function signUp(
  { store, passwords, types, config }: AccountWork,
  form: SignupForm,
  { mail, idempotencyKey }: { mail: boolean; idempotencyKey: string | null },
): Promise<SignupResult> {
  const { email, firstName, lastName, role, organization } = form;
  const trial = 'password' in form ? form : null;
  const invite = trial?.invite_token ? sha256(canonicalCode(trial.invite_token)) : null;
  const type = trial?.signup_type ?? 'mobile';
  const payload: StoredSignup = {
    email,
    firstName,
    lastName,
    role,
    organization,
    plan: trial?.plan ?? '',
    signup_type: type,
    invited: invite !== null,
    isIOS: 'isIOS' in form && form.isIOS,
  };
  const [ifNew, ifKnown] = [routeOf(types.signup, config), routeOf(types.signupKnown, config)];
  return addSignup(store, {
    account: {
      address: email,
      password_hash: trial && (await passwords.hash(trial.password)),
      first_name: firstName,
      last_name: lastName,
      role,
      organization,
      plan: trial?.plan ?? null,
      signup_type: type,
      invite_sha256: invite,
    },
    payload,
    idempotencyKey,
    ifNew: mail ? ifNew : withoutVisitor(ifNew),
    ifKnown: mail ? ifKnown : withoutVisitor(ifKnown),
  });
}

/** The page after a signup. */
function nextOf(form: SignupForm, paymentUrl: string | null): string {
  if (!('password' in form)) return `${BASE_PATH}${mobileSignupForm.screen}?sent=yes${form.isIOS ? '&ios=1' : ''}`;
  const { plan, signup_type: type } = form;
  if (type === 'direct' && paymentUrl !== null) return SIGNUP_PAYMENT;
  return `${BASE_PATH}${trialSignupForm.screen}?${new URLSearchParams({ plan, type, sent: 'yes' })}`;
}

/** `POST /api/mobile-signup` of both signups (SIGN-6, MOB-3). A known address gets the same answer and learns of it by mail (SRV-8). */
export function takeSignup(context: AccountContext): FormHandler {
  const { createFormHandler, config, turns, visitors, log } = context;

  const add = async (ctx: Context, form: SignupForm, idempotencyKey: string | null): Promise<string> => {
    const mail = await countMail(ctx, 'link', form.email, context);
    const canonical = { ...form, email: canonicalAddress(form.email) };
    const ask = () => signUp(context, canonical, { mail: mail.mayGo, idempotencyKey });
    const work = 'password' in form ? () => turns.run(senderOfRequest(ctx, config), ask) : ask;
    const { refused } = ('password' in form ? trialSignupForm : mobileSignupForm).texts;
    const result = await withServiceUnavailable(ctx, log, refused, work, () => mail.takeBack());
    if ('id' in result) return result.id;
    await mail.notSent();
    const used = 'This Idempotency-Key was used for another signup.';
    throw new HttpError(422, result.status === 'conflict' ? used : INVALID_CODE);
  };

  return createFormHandler<typeof mobileSignupForm.payload | typeof trialSignupForm.payload>({
    form: mobileSignupForm,
    formOf: (names) => (names.includes('password') ? trialSignupForm : mobileSignupForm),
    async accept(ctx, form, { key }) {
      if ('password' in form) assertGoodPassword(form.password, form.email);
      visitors.continueFrom(ctx, await add(ctx, form, key()));
      const to = nextOf(form, config.paymentUrl);
      // The page's script follows only the redirect to the payment.
      return { redirectTo: to, ...(to === SIGNUP_PAYMENT && { body: { redirect: to } }) };
    },
  });
}
