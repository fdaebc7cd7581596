import * as z from 'zod/mini';
import { BASE_PATH } from '../../machines/base-path.ts';
import { loginPayload } from '../../machines/login/login.schema.ts';
import { canonicalAddress } from '../accounts/address.ts';
import { legalVersion } from '../../machines/legal-acceptance/legal-version.ts';
import { type AccountCallOptions, allowedTarget, FAILED, LARGEST_ACCOUNT_FORM } from './account-call.ts';
import { senderOfRequest } from './client-address.ts';
import { DASHBOARD } from './dashboard.ts';
import type { Call } from './form-call.ts';
import { orUnavailable } from './or-unavailable.ts';
import { Refusal } from './refusal.ts';

/** The one message of a login that failed (SRV-9): it does not say which of the two was wrong. */
const WRONG = 'Email or password is incorrect.';

/** For whoever knows the password of an address that is not confirmed yet. */
const UNCONFIRMED = 'Your email address is not confirmed yet. We have sent you another link.';

/** The legal acceptance, by where it leads to. */
const legalAcceptance = (target: string) => `${BASE_PATH}/legal-acceptance?redirect_url=${encodeURIComponent(target)}`;

/** `POST /login` (LOGIN-1, LOGIN-3): form-encoded; it confirms the address when it carries the token of the mailed link. */
export function createLogin(options: AccountCallOptions): Call {
  const { formCall, backend, config, limits, visitors, log } = options;

  return formCall({
    form: { flow: 'login', screen: '/login', schema: loginPayload },
    largest: LARGEST_ACCOUNT_FORM,
    async accept(ctx, { email, password, confirmation = null }) {
      const address = canonicalAddress(email);
      const device = visitors.deviceOf(ctx, address);
      // A browser of the owner's counts by itself: whoever guesses elsewhere cannot lock it out.
      const counted = device === null ? { loginsOfAccount: address, loginsOfSender: senderOfRequest(ctx, config) } : { loginsOfDevice: device };
      await limits.attempt(counted);
      const session = visitors.newSession();
      const ask = () => backend.logIn({ email: address, password, confirmation, session: session.digest, formerSession: visitors.sessionOf(ctx), legalVersion });
      const result = await orUnavailable(ctx, log, FAILED, ask, () => limits.takeBack(counted));
      if (result.outcome === 'wrong') throw new Refusal(422, WRONG);
      if (result.outcome === 'unconfirmed') throw new Refusal(422, UNCONFIRMED);
      // The login is done: one attempt too many that counts is no reason to say otherwise.
      await limits.takeBack(counted).catch(() => log.warn({ id: ctx.state.id }, 'attempt could not be taken back'));
      visitors.begin(ctx, session);
      visitors.rememberDevice(ctx, address);
      visitors.endContinuation(ctx);
      const wanted = allowedTarget(visitors.takeTarget(ctx) ?? undefined, config) ?? DASHBOARD;
      const to = result.legalOwed ? legalAcceptance(wanted) : (allowedTarget(result.redirect, config) ?? wanted);
      return { to, told: { redirect: to } };
    },
  });
}

/** `POST /logout`: ends the session. */
export function createLogout({ formCall, backend, visitors, log }: AccountCallOptions): Call {
  return formCall({
    form: { flow: 'logout', screen: '/login', schema: z.strictObject({}) },
    largest: LARGEST_ACCOUNT_FORM,
    async accept(ctx) {
      const session = visitors.sessionOf(ctx);
      if (session !== null) await orUnavailable(ctx, log, FAILED, () => backend.logOut({ session }));
      visitors.end(ctx);
      const to = `${BASE_PATH}/login`;
      return { to, told: { redirect: to } };
    },
  });
}
