import * as z from 'zod/mini';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import { loginPayload } from '../../machines/login/login.schema.ts';
import { canonicalAddress, mailboxOf } from '../kernel/mail-address.ts';
import { legalVersion } from '../../machines/legal-acceptance/legal-version.ts';
import { type AccountHandlerOptions, allowedTarget, FAILED, LARGEST_ACCOUNT_FORM } from './account-handler.ts';
import { senderOfRequest } from './client-address.ts';
import { DASHBOARD } from './dashboard.ts';
import type { FormHandler } from './form-handler.ts';
import { withServiceUnavailable } from './service-unavailable.ts';
import { HttpError } from '../kernel/http-error.ts';

/** The one message of a login that failed (SRV-9): it says neither which of the two was wrong nor that the address waits for its confirmation. */
const WRONG = 'Email or password is incorrect.';

/** The legal acceptance, by where it leads to. */
const legalAcceptance = (target: string) => `${BASE_PATH}/legal-acceptance?redirect_url=${encodeURIComponent(target)}`;

/** `POST /login` (LOGIN-1, LOGIN-3): form-encoded; it confirms the address when it carries the token of the mailed link. */
export function createLogin(options: AccountHandlerOptions): FormHandler {
  const { createFormHandler, backend, config, limits, turns, visitors, log } = options;

  return createFormHandler({
    form: { flow: 'login', screen: '/login', schema: loginPayload },
    largest: LARGEST_ACCOUNT_FORM,
    async accept(ctx, { email, password, confirmation = null }) {
      const address = canonicalAddress(email);
      const sender = senderOfRequest(ctx, config);
      // The owner's browsers count apart: guesses from elsewhere do not lock them out.
      const isOwners = await withServiceUnavailable(ctx, log, FAILED, () => visitors.isDeviceOf(ctx, address));
      const attempts = { loginsOfSender: sender, [isOwners ? 'loginsOfDevices' : 'loginsOfAccount']: address };
      const sessions = { sessionsOfSender: sender, sessionsOfAccount: address };
      await limits.attempt({ ...attempts, ...sessions });
      const mailbox = mailboxOf(email);
      // Before it is known whether a mail is to go: the store decides in one step.
      const mail = await limits.countMail('link', mailbox);
      const session = visitors.newSession();
      const logIn = () =>
        backend.logIn({
          email: address,
          password,
          confirmation,
          mail,
          signup: visitors.signupOf(ctx),
          session: session.digest,
          formerSession: visitors.sessionOf(ctx),
          legalVersion,
        });
      const takeBack = async () => {
        await limits.takeBack({ ...attempts, ...sessions });
        await limits.settleMail(mailbox, 'left out');
      };
      const result = await withServiceUnavailable(ctx, log, FAILED, () => turns.run(sender, logIn), takeBack);
      await limits.settleMail(mailbox, mail && result.outcome === 'unconfirmed' ? 'gone' : 'left out');
      const uncounted = result.outcome === 'done' ? attempts : sessions;
      // The answer is known: one too many that counts is no reason for another.
      await limits.takeBack(uncounted).catch(() => log.warn({ id: ctx.state.id }, 'attempt could not be taken back'));
      if (result.outcome !== 'done') throw new HttpError(422, WRONG);
      visitors.begin(ctx, session);
      await visitors
        .rememberDevice(ctx, address)
        .catch(() => log.warn({ id: ctx.state.id }, 'browser could not be remembered'));
      visitors.endContinuation(ctx);
      const wanted = allowedTarget(visitors.takeTarget(ctx) ?? undefined, config) ?? DASHBOARD;
      const to = result.legalOwed ? legalAcceptance(wanted) : (allowedTarget(result.redirect, config) ?? wanted);
      return { redirectTo: to, body: { redirect: to } };
    },
  });
}

/** `POST /logout`: ends the session. */
export function createLogout({ createFormHandler, backend, visitors, log }: AccountHandlerOptions): FormHandler {
  return createFormHandler({
    form: { flow: 'logout', screen: '/login', schema: z.strictObject({}) },
    largest: LARGEST_ACCOUNT_FORM,
    async accept(ctx) {
      const session = visitors.sessionOf(ctx);
      if (session !== null) await withServiceUnavailable(ctx, log, FAILED, () => backend.logOut({ session }));
      visitors.end(ctx);
      const to = `${BASE_PATH}/login`;
      return { redirectTo: to, body: { redirect: to } };
    },
  });
}
