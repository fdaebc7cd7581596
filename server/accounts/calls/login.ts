import { BASE_PATH } from '../../../machines/domain/base-path.ts';
import { loginForm } from '../../../machines/login/login.form.ts';
import { failed } from '../../../machines/shared/account-texts.ts';
import { canonicalAddress, mailboxOf } from '../../lib/mail-address.ts';
import { legalVersion } from '../../../machines/legal-acceptance/legal-version.ts';
import { type AccountHandlerOptions, type AccountWork, allowedTarget } from './account-handler.ts';
import type { LogIn, LogInResult } from '../logins.ts';
import { routeOf } from '../../outbox/routes.ts';
import { senderOfRequest } from '../../http/client-address.ts';
import { DASHBOARD } from './account.ts';
import type { FormHandler } from '../../http/form-handler.ts';
import { MINUTE } from '../../http/limits.ts';
import { withServiceUnavailable } from '../../http/service-unavailable.ts';
import { HttpError } from '../../http/http-error.ts';

declare module '../../http/limits.ts' {
  interface Rules {
    loginsOfSender: true;
    sessionsOfSender: true;
    loginsOfAccount: true;
    loginsOfDevices: true;
    sessionsOfAccount: true;
  }
}

export const loginLimits = {
  /** Passwords tried, for any accounts. */
  loginsOfSender: { limit: 100, window: 15 * MINUTE },
  /** Successful logins: the clinicians of a hospital at the change of shifts. */
  sessionsOfSender: { limit: 300, window: 15 * MINUTE },
  /** Passwords tried for one account, by any sender. */
  loginsOfAccount: { limit: 10, window: 15 * MINUTE },
  /** Passwords tried for one account by all its known browsers (logged in since the password was set). */
  loginsOfDevices: { limit: 10, window: 15 * MINUTE },
  /** Successful logins: one each half minute, by a clinician who goes from room to room. */
  sessionsOfAccount: { limit: 30, window: 15 * MINUTE },
};

/** One message for every failed login (SRV-9), an unconfirmed address included. */
const WRONG = 'Email or password is incorrect.';

const legalAcceptance = (target: string) => `${BASE_PATH}/legal-acceptance?redirect_url=${encodeURIComponent(target)}`;

interface LoginAttempt extends Omit<LogIn, 'accountId' | 'passwordHash' | 'route'> {
  /** In canonical form. */
  address: string;
  password: string;
}

/** Begins a session if the password is right and the address confirmed; compares a password for any address. */
export async function logIn(
  { accounts, passwords, types, config }: AccountWork,
  { address, password, ...login }: LoginAttempt,
): Promise<LogInResult> {
  const known = await accounts.credentials({ address, confirmation: login.confirmation, signup: login.signup });
  const passwordHash = known?.password_hash ?? null;
  const matches = await passwords.matches(password, passwordHash);
  const accountId = matches ? (known?.id ?? null) : null;
  return accounts.logIn({ ...login, accountId, passwordHash, route: routeOf(types.confirmation, config) });
}

/** `POST /login` (LOGIN-1, LOGIN-3). The token of a mailed link confirms the address. */
export function createLogin(options: AccountHandlerOptions): FormHandler {
  const { createFormHandler, config, limits, turns, visitors, log } = options;

  return createFormHandler({
    form: loginForm,
    async accept(ctx, { email, password, confirmation = null }) {
      const address = canonicalAddress(email);
      ctx.state['account'] = visitors.pseudonymOf(address);
      const sender = senderOfRequest(ctx, config);
      // The owner's browsers count separately: guesses from elsewhere do not lock them out.
      const isOwners = await withServiceUnavailable(ctx, log, failed, () => visitors.isDeviceOf(ctx, address));
      const attempts = { loginsOfSender: sender, [isOwners ? 'loginsOfDevices' : 'loginsOfAccount']: address };
      const sessions = { sessionsOfSender: sender, sessionsOfAccount: address };
      await limits.attempt({ ...attempts, ...sessions });
      const mailbox = mailboxOf(email);
      // Counted before the store decides whether a mail is sent.
      const mail = await limits.countMail('link', mailbox);
      const session = visitors.newSession();
      const attempt = () =>
        logIn(options, {
          address,
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
      const result = await withServiceUnavailable(ctx, log, failed, () => turns.run(sender, attempt), takeBack);
      await limits.settleMail(mailbox, mail && result.status === 'unconfirmed' ? 'gone' : 'left out');
      const uncounted = result.status === 'in' ? attempts : sessions;
      // The answer is known; a failed release must not change it.
      await limits.takeBack(uncounted).catch(() => log.warn({ id: ctx.state.id }, 'attempt could not be taken back'));
      if (result.status !== 'in') throw new HttpError(422, WRONG);
      visitors.begin(ctx, session);
      await visitors
        .rememberDevice(ctx, address)
        .catch(() => log.warn({ id: ctx.state.id }, 'browser could not be remembered'));
      visitors.endContinuation(ctx);
      const wanted = allowedTarget(visitors.takeTarget(ctx) ?? undefined, config) ?? DASHBOARD;
      const to = result.legalOwed ? legalAcceptance(wanted) : wanted;
      return { redirectTo: to, body: { redirect: to } };
    },
  });
}
