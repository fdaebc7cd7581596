import type { Transaction } from 'kysely';
import * as z from 'zod/mini';
import { BASE_PATH } from '../../../machines/domain/base-path.ts';
import { legalVersion } from '../../../machines/legal-acceptance/legal-version.ts';
import { loginForm } from '../../../machines/login/login.form.ts';
import { failed } from '../../../machines/shared/account-texts.ts';
import { senderOfRequest } from '../../http/limits.ts';
import type { FormHandler, PostedForm } from '../../http/form.ts';
import { HttpError, withServiceUnavailable } from '../../http/http-error.ts';
import { canonicalAddress, mailboxOf } from '../../lib/mail-address.ts';
import { sha256 } from '../../lib/digest.ts';
import type { SubmissionRoute } from '../../outbox/kinds.ts';
import {
  accountOfAddress,
  type AccountStore,
  confirmAddress,
  type Credentials,
  mailLink,
  startTrial,
} from '../accounts.ts';
import type { AccountContext } from '../context.ts';
import { hasAccepted } from '../legal-record.ts';
import { targetOf } from '../owner.ts';
import { beginSession, endSession } from '../sessions.ts';
import { confirms } from '../tokens.ts';
import type { AccountTable, Database } from '../../db/database.ts';

/** One message for every failed login (SRV-9), an unconfirmed address included. */
const WRONG = 'Email or password is incorrect.';

interface LoginAttempt extends Credentials {
  password: string;
  mail: boolean;
  /** Digests of the new session and of the browser's session so far. */
  session: string;
  formerSession: string | null;
}

export interface ComparedLogin extends Omit<LoginAttempt, 'address' | 'password'> {
  /** null: no account of the address has this password. */
  accountId: string | null;
  /** The hash that the password was compared with. */
  passwordHash: string | null;
  route: SubmissionRoute;
}

type LoginResult = { status: 'refused' | 'unconfirmed' } | { status: 'in'; legalOwed: boolean };

/** Mails another confirmation. Without an account the same statements run and leave no rows (SRV-9). */
async function sendConfirmation(
  trx: Transaction<Database>,
  account: AccountTable | null,
  { route, mail }: ComparedLogin,
  store: AccountStore,
): Promise<void> {
  const mailed = mail ? account : null;
  const link = await mailLink(trx, store, { ...route, purpose: 'confirm', account: mailed, idempotencyKey: null });
  const none = mailed ? null : link;
  await trx
    .deleteFrom('tokens')
    .where('sha256', '=', sha256(none?.token ?? ''))
    .execute();
  await trx
    .deleteFrom('submissions')
    .where('id', '=', none?.id ?? '')
    .execute();
}

/** Begins a session. The same statements run for an unknown address, a wrong password and an unconfirmed address (SRV-9). */
export const enter = (store: AccountStore, login: ComparedLogin): Promise<LoginResult> =>
  store.change(async (trx): Promise<LoginResult> => {
    const at = store.mark.now();
    // Missing when the password has changed since it was compared.
    const account = await trx
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', login.accountId ?? '')
      .where('password_hash', '=', login.passwordHash ?? '')
      .executeTakeFirst();
    const confirmed = await confirms(trx, login.confirmation, account?.id ?? null, at);
    if (!account || (account.confirmed_at === null && !confirmed)) {
      await sendConfirmation(trx, account ?? null, login, store);
      return { status: account ? 'unconfirmed' : 'refused' };
    }
    if (account.confirmed_at === null) account.signup_id = await confirmAddress(trx, account, login.signup, at);
    // An attacker may have planted the browser's former session (session fixation).
    await endSession(trx, login.formerSession);
    await beginSession(trx, login.session, account.id, at);
    const accepted = await hasAccepted(trx, account, legalVersion);
    if (accepted) await startTrial(trx, account.id, at);
    return { status: 'in', legalOwed: !accepted };
  });

/** Begins a session if the password is right and the address confirmed; compares a password for any address. */
export async function logIn(
  { store, passwords, routes }: Pick<AccountContext, 'store' | 'passwords' | 'routes'>,
  { password, ...login }: LoginAttempt,
): Promise<LoginResult> {
  const known = await accountOfAddress(store.db, login);
  const passwordHash = known?.password_hash ?? null;
  const matches = await passwords.matches(password, passwordHash);
  const accountId = matches ? (known?.id ?? null) : null;
  return enter(store, { ...login, accountId, passwordHash, route: routes.confirmation });
}

/** `POST /login` (LOGIN-1, LOGIN-3). The token of a mailed link confirms the address. */
export function takeLogin(context: AccountContext): FormHandler {
  const { createFormHandler, config, limits, turns, visitors, log } = context;
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
        logIn(context, {
          address,
          password,
          confirmation,
          mail,
          signup: visitors.signupOf(ctx),
          session: session.digest,
          formerSession: visitors.sessionOf(ctx),
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
      await visitors.rememberDevice(ctx, address);
      visitors.endContinuation(ctx);
      const wanted = targetOf(visitors.takeTarget(ctx), config);
      const acceptance = `${BASE_PATH}/legal-acceptance?redirect_url=${encodeURIComponent(wanted)}`;
      const to = result.legalOwed ? acceptance : wanted;
      return { redirectTo: to, body: { redirect: to } };
    },
  });
}

/** The button on the account's page. */
export const logoutForm = {
  id: 'logout',
  screen: '/login',
  encoding: 'application/x-www-form-urlencoded',
  payload: z.strictObject({}),
} as const satisfies PostedForm;

/** `POST /logout` (SRV-7). */
export function logOut({ createFormHandler, store, visitors, log }: AccountContext): FormHandler {
  return createFormHandler({
    form: logoutForm,
    async accept(ctx) {
      const session = visitors.sessionOf(ctx);
      if (session !== null)
        await withServiceUnavailable(ctx, log, failed, () => store.change((trx) => endSession(trx, session)));
      visitors.end(ctx);
      const to = `${BASE_PATH}/login`;
      return { redirectTo: to, body: { redirect: to } };
    },
  });
}
