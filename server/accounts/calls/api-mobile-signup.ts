import type { Context } from 'koa';
import { BASE_PATH } from '../../../machines/domain/base-path.ts';
import { canonicalCode } from '../../../machines/invite/invite-code.ts';
import { mobileSignupForm, type MobileSignupPayload } from '../../../machines/mobile-signup/mobile-signup.form.ts';
import { trialSignupForm, type TrialSignupPayload } from '../../../machines/trial-signup/trial-signup.form.ts';
import { countMail, senderOfRequest } from '../../http/limits.ts';
import type { FormHandler } from '../../http/form.ts';
import { HttpError, withServiceUnavailable } from '../../http/http-error.ts';
import { canonicalAddress } from '../../lib/mail-address.ts';
import { newId } from '../../lib/new-id.ts';
import { sha256 } from '../../lib/digest.ts';
import { type SubmissionRoute, withoutVisitor } from '../../outbox/kinds.ts';
import { insertSubmission, prepareSubmission, type RecordResult } from '../../outbox/submit.ts';
import { type AccountStore, confirmedAccount } from '../accounts.ts';
import type { AccountContext } from '../context.ts';
import { inviteIsGood, useInvite } from '../invites.ts';
import { assertGoodPassword } from '../password-rules.ts';
import type { StoredSignup } from '../kinds.ts';
import { addToken } from '../tokens.ts';
import type { AccountTable } from '../../db/database.ts';
import { SIGNUP_PAYMENT } from './payment.ts';
import { INVALID_CODE } from './signup-invite.ts';

type SignupForm = MobileSignupPayload | TrialSignupPayload;

export interface NewSignup {
  account: Omit<AccountTable, 'id' | 'signup_id' | 'created_at' | 'confirmed_at' | 'trial_started_at'>;
  isIOS: boolean;
  idempotencyKey: string | null;
  /** The submission that confirms a new address, and the one that notifies the owner of a known address. */
  ifNew: SubmissionRoute;
  ifKnown: SubmissionRoute;
}

/** The submission's id names the signup, with and without an account. */
type SignupResult = RecordResult | { status: 'invite refused' };

/** The stored part of the form: all fields except the password and the code. */
const storedForm = (account: NewSignup['account'], isIOS: boolean): StoredSignup => ({
  email: account.address,
  firstName: account.first_name,
  lastName: account.last_name,
  role: account.role,
  organization: account.organization,
  plan: account.plan ?? '',
  signup_type: account.signup_type,
  invited: account.invite_sha256 !== null,
  isIOS,
});

/** Stores a signup. The same statements run for known and unknown addresses (SRV-8). */
export const addSignup = (
  { change, clock, mark, secret }: AccountStore,
  { account, isIOS, idempotencyKey, ifNew, ifKnown }: NewSignup,
): Promise<SignupResult> =>
  change(async (trx): Promise<SignupResult> => {
    const at = mark.now();
    const { address, invite_sha256: invite } = account;
    const known = await confirmedAccount(trx, address);
    if (invite !== null && !(await inviteIsGood(trx, invite, at, address))) return { status: 'invite refused' };

    const submission = { ...(known ? ifKnown : ifNew), payload: storedForm(account, isIOS), idempotencyKey };
    const prepared = prepareSubmission(submission, clock.now(), mark.received());
    // A key is unique within a kind only, and the address may have become known since.
    const earlier = await trx
      .selectFrom('submissions')
      .select(['id', 'sha256'])
      .where('kind', 'in', [ifNew.kind, ifKnown.kind])
      .where('idempotency_key', '=', idempotencyKey ?? '')
      .executeTakeFirst();
    if (earlier)
      return earlier.sha256 === prepared.submission.sha256
        ? { status: 'repeated', id: earlier.id }
        : { status: 'conflict' };
    await insertSubmission(trx, prepared);
    const signupId = prepared.submission.id;

    // Each signup has its own row: any of an address's signups may be its owner's, and the mailed link decides.
    const id = newId();
    await trx
      .insertInto('accounts')
      .values({
        ...account,
        id,
        signup_id: signupId,
        created_at: mark.received(),
        confirmed_at: null,
        trial_started_at: null,
      })
      .execute();
    await addToken(trx, { token: secret.tokenOf(signupId), purpose: 'confirm', accountId: known ? null : id }, at);
    await useInvite(trx, invite, known?.id ?? id);
    await trx
      .deleteFrom('accounts')
      .where('id', '=', known ? id : '')
      .execute();
    return { status: 'stored', id: signupId };
  });

/** Stores the signup of a form. The next poll sends its mails: a response time that includes sending would reveal how many there are. */
export async function signUp(
  { store, passwords, routes }: Pick<AccountContext, 'store' | 'passwords' | 'routes'>,
  form: SignupForm,
  { mail, idempotencyKey }: { mail: boolean; idempotencyKey: string | null },
): Promise<SignupResult> {
  const trial = 'password' in form ? form : null;
  return addSignup(store, {
    account: {
      address: form.email,
      password_hash: trial && (await passwords.hash(trial.password)),
      first_name: form.firstName,
      last_name: form.lastName,
      role: form.role,
      organization: form.organization,
      plan: trial?.plan ?? null,
      signup_type: trial?.signup_type ?? 'mobile',
      invite_sha256: trial?.invite_token ? sha256(canonicalCode(trial.invite_token)) : null,
    },
    isIOS: 'isIOS' in form && form.isIOS,
    idempotencyKey,
    ifNew: mail ? routes.signup : withoutVisitor(routes.signup),
    ifKnown: mail ? routes.signupKnown : withoutVisitor(routes.signupKnown),
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
