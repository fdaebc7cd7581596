import type { Context } from 'koa';
import { canonicalCode } from '../../machines/invite/invite.schema.ts';
import { mobileSignupPayload, type MobileSignupPayload } from '../../machines/mobile-signup/mobile-signup.schema.ts';
import { trialSignupPayload, type TrialSignupPayload } from '../../machines/trial-signup/trial-signup.schema.ts';
import { canonicalAddress, LONGEST_ADDRESS } from '../accounts/address.ts';
import type { NewSignup } from '../accounts/account-store.ts';
import type { StoredSignup } from '../accounts/kinds.ts';
import { sha256 } from '../accounts/opaque.ts';
import { passwordProblem } from '../accounts/password-rules.ts';
import { type AccountCallOptions, LARGEST_ACCOUNT_FORM, orUnavailable, routeOf, senderOfRequest } from './account-call.ts';
import { type Call, SCREENS, type Taken } from './form-call.ts';
import { idempotencyKey } from './idempotency-key.ts';
import { INVALID_CODE } from './invite.ts';
import { Refusal } from './refusal.ts';

/** Our own path to the configured payment page (SIGN-9). */
export const PAYMENT_PATH = '/payment';

const CHECK_ENTRIES = 'Please check what you entered.';
const mobile = { flow: 'mobile-signup', screen: '/mobile-signup', schema: mobileSignupPayload };
const trial = { flow: 'trial-signup', screen: '/signup', schema: trialSignupPayload };

type Details = Pick<NewSignup, 'passwordHash' | 'plan' | 'signupType' | 'inviteSha256'> & { isIOS: boolean };

/**
 * `POST /api/mobile-signup`, of both signups (SIGN-6, MOB-3). The answer is the same whether the address is known or not
 * (SRV-8): what a known one is told is told by mail.
 */
export function createSignup(options: AccountCallOptions): Call {
  const { formCall, accounts, config, kinds, limits, passwords, visitors, log } = options;

  const signUp = async (ctx: Context, payload: MobileSignupPayload | TrialSignupPayload, details: Details, failed: string): Promise<void> => {
    const { email, firstName, lastName, role, organization } = payload;
    const { isIOS, ...own } = details;
    const address = canonicalAddress(email);
    const stored: StoredSignup = {
      email: address,
      firstName,
      lastName,
      role,
      organization,
      plan: own.plan ?? '',
      signup_type: 'signup_type' in payload ? payload.signup_type : 'mobile',
      invited: own.inviteSha256 !== null,
      isIOS,
    };
    const signup = {
      ...own,
      address,
      firstName,
      lastName,
      role,
      organization,
      payload: stored,
      idempotencyKey: idempotencyKey(ctx),
      ifNew: routeOf(kinds.signup, config),
      ifKnown: routeOf(kinds.signupKnown, config),
    };
    const result = await orUnavailable(ctx, log, failed, () => accounts.signUp(signup));
    if (result.status === 'invite refused') throw new Refusal(422, INVALID_CODE);
    if (result.status === 'conflict') throw new Refusal(422, 'This Idempotency-Key was used for another signup.');
    // The mails are left to the next look at the store: whoever asks again at once would learn by the time that the relay
    // is busy with them, and so how many there are.
    visitors.continueFrom(ctx, result.id);
  };

  const limit = async (ctx: Context, email: string): Promise<void> => {
    if (email.length > LONGEST_ADDRESS) {
      throw new Refusal(422, CHECK_ENTRIES, { fields: { email: `Enter an email address of at most ${LONGEST_ADDRESS} characters` } });
    }
    await limits.attempt({ mailsToAddress: canonicalAddress(email), mailsOfSender: senderOfRequest(ctx, config) });
  };

  const mobileSignup = async (ctx: Context, payload: MobileSignupPayload): Promise<Taken> => {
    await limit(ctx, payload.email);
    const details = { passwordHash: null, plan: null, signupType: 'mobile', inviteSha256: null, isIOS: payload.isIOS };
    await signUp(ctx, payload, details, 'An error occurred. Please try again.');
    return { to: `${SCREENS}/mobile-signup?sent=yes${payload.isIOS ? '&ios=1' : ''}` };
  };

  const trialSignup = async (ctx: Context, payload: TrialSignupPayload): Promise<Taken> => {
    const failed = 'Signup failed. Please try again.';
    const { email, password, plan, signup_type: type, invite_token: code } = payload;
    const problem = passwordProblem(password, email);
    if (problem !== null) throw new Refusal(422, CHECK_ENTRIES, { fields: { password: problem } });
    await limit(ctx, email);
    const passwordHash = await orUnavailable(ctx, log, failed, () => passwords.hash(password));
    await signUp(ctx, payload, { passwordHash, plan, signupType: type, inviteSha256: code === '' ? null : sha256(canonicalCode(code)), isIOS: false }, failed);
    if (type === 'direct' && config.paymentUrl !== null) return { to: PAYMENT_PATH, told: { redirect: PAYMENT_PATH } };
    return { to: `${SCREENS}/signup?${new URLSearchParams({ plan, type, sent: 'yes' })}` };
  };

  return formCall<typeof mobile.schema | typeof trial.schema>({
    form: (names) => (names.includes('password') ? trial : mobile),
    largest: LARGEST_ACCOUNT_FORM,
    json: true,
    accept: (ctx, payload) => ('password' in payload ? trialSignup(ctx, payload) : mobileSignup(ctx, payload)),
  });
}
