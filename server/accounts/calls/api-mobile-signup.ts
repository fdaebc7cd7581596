import type { Context } from 'koa';
import { BASE_PATH } from '../../../machines/domain/base-path.ts';
import { mobileSignupForm, type MobileSignupPayload } from '../../../machines/mobile-signup/mobile-signup.form.ts';
import { trialSignupForm, type TrialSignupPayload } from '../../../machines/trial-signup/trial-signup.form.ts';
import { canonicalAddress } from '../../kernel/mail-address.ts';
import { passwordProblem } from '../password-rules.ts';
import type { AccountHandlerOptions } from './account-handler.ts';
import { senderOfRequest } from '../../http/client-address.ts';
import { countMail } from '../../http/count-mail.ts';
import type { FormHandler, FormResult } from '../../http/form-handler.ts';
import { CHECK_ENTRIES } from '../../http/form-payload.ts';
import { INVALID_CODE } from './signup-invite.ts';
import { withServiceUnavailable } from '../../http/service-unavailable.ts';
import { PAYMENT_PATH } from './payment.ts';
import { HttpError } from '../../http/http-error.ts';

/** `POST /api/mobile-signup` of both signups (SIGN-6, MOB-3). A known address gets the same answer and learns of it by mail (SRV-8). */
export function createSignup(options: AccountHandlerOptions): FormHandler {
  const { createFormHandler, backend, config, turns, visitors, log } = options;

  const signUp = async (
    ctx: Context,
    payload: MobileSignupPayload | TrialSignupPayload,
    key: string | null,
    { texts: { refused: failed } }: Pick<typeof mobileSignupForm, 'texts'>,
  ): Promise<void> => {
    const mail = await countMail(ctx, 'link', payload.email, options);
    const form = { ...payload, email: canonicalAddress(payload.email) };
    const ask = () => backend.signUp({ form, mail: mail.mayGo, idempotencyKey: key });
    const work = 'password' in form ? () => turns.run(senderOfRequest(ctx, config), ask) : ask;
    const result = await withServiceUnavailable(ctx, log, failed, work, () => mail.takeBack());
    if (result.outcome !== 'done') await mail.notSent();
    if (result.outcome === 'invite') throw new HttpError(422, INVALID_CODE);
    if (result.outcome === 'conflict') throw new HttpError(422, 'This Idempotency-Key was used for another signup.');
    if (result.outcome === 'refused')
      throw new HttpError(422, result.error ?? CHECK_ENTRIES, { ...(result.fields && { fields: result.fields }) });
    visitors.continueFrom(ctx, result.signup);
  };

  const mobileSignup = async (ctx: Context, payload: MobileSignupPayload, key: string | null): Promise<FormResult> => {
    await signUp(ctx, payload, key, mobileSignupForm);
    return { redirectTo: `${BASE_PATH}${mobileSignupForm.screen}?sent=yes${payload.isIOS ? '&ios=1' : ''}` };
  };

  const trialSignup = async (ctx: Context, payload: TrialSignupPayload, key: string | null): Promise<FormResult> => {
    const { email, password, plan, signup_type: type } = payload;
    const problem = passwordProblem(password, email);
    if (problem !== null) throw new HttpError(422, CHECK_ENTRIES, { fields: { password: problem } });
    await signUp(ctx, payload, key, trialSignupForm);
    if (type === 'direct' && config.paymentUrl !== null)
      return { redirectTo: PAYMENT_PATH, body: { redirect: PAYMENT_PATH } };
    return { redirectTo: `${BASE_PATH}${trialSignupForm.screen}?${new URLSearchParams({ plan, type, sent: 'yes' })}` };
  };

  return createFormHandler<typeof mobileSignupForm.payload | typeof trialSignupForm.payload>({
    form: mobileSignupForm,
    formOf: (names) => (names.includes('password') ? trialSignupForm : mobileSignupForm),
    accept: (ctx, payload, { key }) =>
      'password' in payload ? trialSignup(ctx, payload, key()) : mobileSignup(ctx, payload, key()),
  });
}
