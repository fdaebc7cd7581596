import type { Transaction } from 'kysely';
import type { Context } from 'koa';
import type { Account } from '../../machines/domain/answered.ts';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import { type PlanCode, planCodes } from '../../machines/domain/plans.ts';
import { redirectTarget } from '../../machines/domain/redirect-target.ts';
import { trialStanding } from '../../machines/domain/trial.ts';
import { notLoggedIn } from '../../machines/legal-acceptance/legal-acceptance.schema.ts';
import type { LoginReason } from '../../machines/login/login-reasons.ts';
import { failed } from '../../machines/shared/account-texts.ts';
import type { FormDetails } from '../../machines/shared/form-details.ts';
import { senderOfRequest } from '../http/limits.ts';
import type { FormHandler, PostedForm } from '../http/form.ts';
import { seeOther } from '../http/answer.ts';
import { CHECK_ENTRIES, HttpError, withServiceUnavailable } from '../http/http-error.ts';
import type { Config } from '../config.ts';
import { mailboxOf } from '../lib/mail-address.ts';
import type { SubmissionRoute } from '../outbox/kinds.ts';
import { insertSubmission, prepareSubmission } from '../outbox/submit.ts';
import type { AccountStore } from './accounts.ts';
import type { AccountContext } from './context.ts';
import { accountOfSession, type OwnAccount } from './sessions.ts';
import type { Database } from '../db/database.ts';

// Pages and calls of a logged-in owner. The session alone names the owner, never a field.

/** SRV-12. Leads to the product where it is configured, else to the account (ACC-7). */
export const DASHBOARD = '/dashboard';

export const ACCOUNT_SCREEN = `${BASE_PATH}/account`;

export interface Owner extends Omit<OwnAccount, 'plan'>, Account {
  /** The digest of its token. */
  session: string;
  plan: PlanCode | null;
}

/** The account of a session that lasts, or null. */
export async function readOwner(ctx: Context, { store, visitors }: AccountContext): Promise<Owner | null> {
  const session = visitors.sessionOf(ctx);
  const now = store.mark.now();
  const account = session === null ? undefined : await accountOfSession(store.db, session, now);
  visitors.correctHint(ctx, account !== undefined);
  if (session === null || !account) return null;
  const { trial_started_at: startedAt, invite_sha256: invite } = account;
  return {
    ...account,
    session,
    plan: planCodes.find((code) => code === account.plan) ?? null,
    standing: trialStanding({ startedAt, invited: invite !== null }, now),
  };
}

/** @throws HttpError when the store does not answer */
const ownerOf = (ctx: Context, context: AccountContext): Promise<Owner | null> =>
  withServiceUnavailable(ctx, context.log, failed, () => readOwner(ctx, context));

/** The part of an account that its pages show. */
export const shownAccount = ({ address, plan, standing }: Owner): Account => ({ address, plan, standing });

/** The logged-in account as pages show it, or null. @throws HttpError when the store does not answer */
export async function accountOf(ctx: Context, context: AccountContext): Promise<Account | null> {
  const owner = await ownerOf(ctx, context);
  return owner && shownAccount(owner);
}

/**
 * Why the account's page leads to the login. After a login without a cookie the referrer is the login's screen or address, or the
 * origin alone where a mailed link opened it (ACC-11). A logout takes the session's cookie, the end of a session does not.
 */
function loginReasonOf(ctx: Context, { visitors }: AccountContext): LoginReason {
  if (visitors.sessionOf(ctx) !== null) return 'ended';
  if (visitors.isKnown(ctx)) return 'none';
  const from = URL.parse(ctx.get('Referer'));
  const hasLoggedIn =
    from?.host === ctx.host &&
    ['/', '/login', `${BASE_PATH}/login`, `${BASE_PATH}/actual-login`].includes(from.pathname);
  return hasLoggedIn ? 'cookies' : 'none';
}

/** A page or file of the owner's. Without a session it leads to the login, with a reason, and from there to the account. */
export const forOwner =
  (context: AccountContext, answer: (ctx: Context, owner: Owner) => Promise<void> | void): FormHandler =>
  async (ctx) => {
    const owner = await ownerOf(ctx, context);
    if (owner) return answer(ctx, owner);
    context.visitors.rememberTarget(ctx, ACCOUNT_SCREEN);
    seeOther(ctx, `${BASE_PATH}/login?session=${loginReasonOf(ctx, context)}`);
  };

/** Refuses a form without a session; the login leads on to the wanted page. */
export function refuseWithoutSession(ctx: Context, wanted: string, { visitors }: AccountContext): never {
  visitors.rememberTarget(ctx, wanted);
  throw new HttpError(403, notLoggedIn);
}

/** @throws HttpError 403 without a session */
export const requireOwner = async (ctx: Context, screen: string, context: AccountContext): Promise<Owner> =>
  (await ownerOf(ctx, context)) ?? refuseWithoutSession(ctx, screen, context);

type Change = (trx: Transaction<Database>, account: OwnAccount) => Promise<unknown>;

/** Changes the owner's account. @throws HttpError 403 when the session has ended meanwhile */
export async function changeOwn(
  ctx: Context,
  { session }: Owner,
  screen: string,
  context: AccountContext,
  change: Change,
): Promise<void> {
  const { store, log } = context;
  const work = () =>
    store.change(async (trx) => {
      const account = await accountOfSession(trx, session, store.mark.now());
      if (account) await change(trx, account);
      return account !== undefined;
    });
  if (!(await withServiceUnavailable(ctx, log, failed, work))) refuseWithoutSession(ctx, screen, context);
}

/** A form with which the owner gives the present password again. */
interface GuardedForm {
  form: Pick<PostedForm, 'screen'>;
  /** The field with the password. */
  field: string;
  password: string;
  /** The mail to the owner. */
  notice: SubmissionRoute;
}

/**
 * Makes a change for which the owner gives the present password again.
 * @param prepare makes the change once the password was right
 * @throws HttpError 403 without a session, 422 for a wrong password; that of `prepare`
 */
export async function changeWithPassword(
  ctx: Context,
  { form, field, password, notice }: GuardedForm,
  context: AccountContext,
  prepare: (owner: Owner) => Promise<Change>,
): Promise<Owner> {
  const { store, passwords, config, limits, turns, log } = context;
  const screen = `${BASE_PATH}${form.screen}`;
  const owner = await requireOwner(ctx, screen, context);
  const sender = senderOfRequest(ctx, config);
  const counted = { loginsOfSender: sender, passwordsOfAccount: owner.address };
  const mailbox = mailboxOf(owner.address);
  const mayMail = await limits.countMail('reset', mailbox);
  let isWrong = false;
  let isDone = false;
  const work = async () => {
    isWrong = !(await passwords.matches(password, owner.password_hash));
    if (isWrong) throw new HttpError(422, CHECK_ENTRIES, { fields: { [field]: 'This is not your current password' } });
    const change = await prepare(owner);
    isDone = await store.change(async (trx) => {
      const account = await accountOfSession(trx, owner.session, store.mark.now());
      if (account?.id !== owner.id || account.password_hash !== owner.password_hash) return false;
      await change(trx, account);
      if (mayMail) await mailOwner(trx, notice, account.address, store);
      return true;
    });
  };
  try {
    await limits.attempt(counted);
    try {
      await withServiceUnavailable(ctx, log, failed, () => turns.run(sender, work));
    } finally {
      if (!isWrong)
        await limits.takeBack(counted).catch(() => log.warn({ id: ctx.state.id }, 'attempt could not be taken back'));
    }
  } finally {
    await limits.settleMail(mailbox, mayMail && isDone ? 'gone' : 'left out');
  }
  return isDone ? owner : refuseWithoutSession(ctx, screen, context);
}

/** Tells the owner of a change. */
export async function mailOwner(
  trx: Transaction<Database>,
  notice: SubmissionRoute,
  address: string,
  { clock }: Pick<AccountStore, 'clock'>,
): Promise<void> {
  const submission = { ...notice, payload: { email: address }, idempotencyKey: null };
  await insertSubmission(trx, prepareSubmission(submission, clock.now()));
}

/** The target of a redirect that a form asks for, if LEGAL-7 allows it; else the dashboard. */
export const targetOf = (wanted: string | null, { origin, redirectOrigins }: Config): string =>
  redirectTarget(wanted ?? undefined, { own: origin, configured: redirectOrigins }) ?? DASHBOARD;

/** The page after a form, which says that it is done. */
export const doneOf = ({ form, done }: FormDetails) => `${BASE_PATH}${form.screen}?${done}=yes`;
