import type { Context, Middleware } from 'koa';
import * as z from 'zod/mini';
import { BASE_PATH } from '../../../machines/domain/base-path.ts';
import { changePasswordDetails, changePasswordForm } from '../../../machines/change-password/change-password.form.ts';
import { changePlanDetails, changePlanForm } from '../../../machines/change-plan/change-plan.form.ts';
import { deleteAccountDetails, deleteAccountForm } from '../../../machines/delete-account/delete-account.form.ts';
import { trialStanding } from '../../../machines/domain/trial.ts';
import { notLoggedIn } from '../../../machines/legal-acceptance/legal-acceptance.schema.ts';
import { failed } from '../../../machines/shared/account-texts.ts';
import type { FormDetails } from '../../../machines/shared/form-details.ts';
import type { BackendOutcome } from '../backend.ts';
import { HttpError } from '../../http/http-error.ts';
import { canonicalAddress, mailboxOf } from '../../kernel/mail-address.ts';
import type { AccountHandlerOptions } from './account-handler.ts';
import { senderOfRequest } from '../../http/client-address.ts';
import { accountOf, DASHBOARD_SCREEN, loginReasonOf } from './dashboard.ts';
import { type FormHandler, type PostedForm, seeOther } from '../../http/form-handler.ts';
import { CHECK_ENTRIES } from '../../http/form-payload.ts';
import { refuseWhenBusy } from '../../http/load-shedding.ts';
import { withServiceUnavailable } from '../../http/service-unavailable.ts';

/** `POST /account/sessions`, of the buttons on the account's page: a session's handle, or `others`. */
export const sessionsForm = {
  id: 'sessions',
  screen: '/dashboard',
  encoding: 'application/x-www-form-urlencoded',
  payload: z.strictObject({ session: z.string().check(z.regex(/^[\w-]{1,64}$/, 'Choose a session')) }),
} as const satisfies PostedForm;

/** What a logged-in owner does with the account (ACC-4, ACC-5). Who it is depends on the session alone, never on a field. */

const ELSEWHERE = 'This cannot be changed here. Please change it in the product, or write to us.';
const WRONG_PASSWORD = 'This is not your current password';
const TRIAL_ENDED = 'Your trial has ended. Please write to us to choose a plan.';
const FREE_ACCESS = 'Your invite gives you free access: there is no plan to change.';

const doneOf = ({ form, done }: FormDetails) => `${BASE_PATH}${form.screen}?${done}=yes`;

type Known = Extract<BackendOutcome<'account'>, { outcome: 'known' }> & { session: string; address: string };

/** The session's account. @throws HttpError 403 without one */
async function ownerOf(ctx: Context, wanted: string, options: AccountHandlerOptions): Promise<Known> {
  const { backend, visitors, log } = options;
  const session = visitors.sessionOf(ctx);
  const account =
    session === null ? null : await withServiceUnavailable(ctx, log, failed, () => backend.account({ session }));
  visitors.correctHint(ctx, account?.outcome === 'known');
  if (session === null || account?.outcome !== 'known') return refuse(ctx, wanted, options);
  return { ...account, session, address: canonicalAddress(account.email) };
}

/** The login leads back to the page. */
function refuse(ctx: Context, wanted: string, { visitors }: AccountHandlerOptions): never {
  visitors.rememberTarget(ctx, wanted);
  throw new HttpError(403, notLoggedIn);
}

/** @throws HttpError for an outcome that every call about the own account can have */
function expectDone(
  ctx: Context,
  { outcome }: { outcome: 'done' | 'no-session' | 'elsewhere' },
  wanted: string,
  options: AccountHandlerOptions,
): void {
  if (outcome === 'no-session') refuse(ctx, wanted, options);
  if (outcome === 'elsewhere') throw new HttpError(422, ELSEWHERE);
}

/** `POST /account/plan` (ACC-4). */
export function createChangePlan(options: AccountHandlerOptions): FormHandler {
  const { createFormHandler, backend, now, log } = options;
  const screen = `${BASE_PATH}${changePlanForm.screen}`;
  return createFormHandler({
    form: changePlanForm,
    perSender: 'formsOfSender',
    async accept(ctx, { plan }) {
      const { session, trialStartedAt: startedAt, invited } = await ownerOf(ctx, screen, options);
      if (invited) throw new HttpError(422, FREE_ACCESS);
      if (trialStanding({ startedAt, invited }, now()).state === 'ended') throw new HttpError(422, TRIAL_ENDED);
      const change = () => backend.changePlan({ session, plan });
      expectDone(ctx, await withServiceUnavailable(ctx, log, failed, change), screen, options);
      return { redirectTo: doneOf(changePlanDetails) };
    },
  });
}

/** `GET /landing-new/change-plan` (ACC-4): without a query a session's form shows the current plan. */
export const createPlanScreen =
  (options: AccountHandlerOptions): Middleware =>
  async (ctx, next) => {
    if (ctx.search !== '' || options.visitors.sessionOf(ctx) === null) return next();
    refuseWhenBusy(ctx);
    // The form is there without the backend, too.
    const account = await accountOf(ctx, options).catch(() => null);
    if (!account?.plan) return next();
    seeOther(ctx, `${BASE_PATH}${changePlanForm.screen}?plan=${account.plan}`);
  };

/** Counts the current password and uncounts it when it was right or the relay failed. */
async function withPassword<Result extends { outcome: string }>(
  ctx: Context,
  address: string,
  work: (sender: string) => Promise<Result>,
  { limits, config, turns, log }: AccountHandlerOptions,
): Promise<Result> {
  const sender = senderOfRequest(ctx, config);
  const counted = { loginsOfSender: sender, passwordsOfAccount: address };
  await limits.attempt(counted);
  const takeBack = () => limits.takeBack(counted);
  const result = await withServiceUnavailable(ctx, log, failed, () => turns.run(sender, () => work(sender)), takeBack);
  if (result.outcome !== 'wrong')
    await takeBack().catch(() => log.warn({ id: ctx.state.id }, 'attempt could not be taken back'));
  return result;
}

/** Counts the mail to the owner, and uncounts one that is not sent. @param work takes whether it may be sent */
async function withMail(
  address: string,
  { limits }: AccountHandlerOptions,
  work: (mail: boolean) => Promise<void>,
): Promise<void> {
  const mailbox = mailboxOf(address);
  const mail = await limits.countMail('reset', mailbox);
  let sent = false;
  try {
    await work(mail);
    sent = mail;
  } finally {
    await limits.settleMail(mailbox, sent ? 'gone' : 'left out');
  }
}

const wrong = (field: string) => new HttpError(422, CHECK_ENTRIES, { fields: { [field]: WRONG_PASSWORD } });

/** `POST /account/password` (ACC-5): the session goes on under a new id. */
export function createChangePassword(options: AccountHandlerOptions): FormHandler {
  const { createFormHandler, backend, visitors, log } = options;
  const screen = `${BASE_PATH}${changePasswordForm.screen}`;
  return createFormHandler({
    form: changePasswordForm,
    async accept(ctx, { current_password: current, password, keep_sessions: keep }) {
      const { session, address } = await ownerOf(ctx, screen, options);
      const renewed = visitors.newSession();
      await withMail(address, options, async (mail) => {
        const change = () =>
          backend.changePassword({
            session,
            renewed: renewed.digest,
            current,
            password,
            keepSessions: keep === 'yes',
            mail,
          });
        const result = await withPassword(ctx, address, change, options);
        if (result.outcome === 'wrong') throw wrong('current_password');
        if (result.outcome === 'refused')
          throw new HttpError(422, CHECK_ENTRIES, { fields: { password: result.problem } });
        expectDone(ctx, result, screen, options);
      });
      visitors.begin(ctx, renewed);
      // The browser's mark depends on the password.
      await visitors
        .rememberDevice(ctx, address)
        .catch(() => log.warn({ id: ctx.state.id }, 'browser could not be remembered'));
      return { redirectTo: doneOf(changePasswordDetails) };
    },
  });
}

/** `POST /account/delete` (ACC-5). */
export function createDeleteAccount(options: AccountHandlerOptions): FormHandler {
  const { createFormHandler, backend, visitors } = options;
  const screen = `${BASE_PATH}${deleteAccountForm.screen}`;
  return createFormHandler({
    form: deleteAccountForm,
    async accept(ctx, { password }) {
      const { session, address } = await ownerOf(ctx, screen, options);
      await withMail(address, options, async (mail) => {
        const remove = () => backend.deleteAccount({ session, password, mail });
        const result = await withPassword(ctx, address, remove, options);
        if (result.outcome === 'wrong') throw wrong('password');
        expectDone(ctx, result, screen, options);
      });
      visitors.end(ctx);
      visitors.endContinuation(ctx);
      return { redirectTo: doneOf(deleteAccountDetails) };
    },
  });
}

/** `POST /account/sessions` (ACC-5), of the buttons on the account's page. */
export function createEndSessions(options: AccountHandlerOptions): FormHandler {
  const { createFormHandler, backend, log } = options;
  return createFormHandler({
    form: sessionsForm,
    perSender: 'formsOfSender',
    account: (ctx) => accountOf(ctx, options),
    async accept(ctx, { session: handle }) {
      const { session } = await ownerOf(ctx, DASHBOARD_SCREEN, options);
      const end = () => backend.endSessions({ session, handle: handle === 'others' ? null : handle });
      expectDone(ctx, await withServiceUnavailable(ctx, log, failed, end), DASHBOARD_SCREEN, options);
      return { redirectTo: `${DASHBOARD_SCREEN}#sessions` };
    },
  });
}

/** Redirects to the login when the session does not last. */
async function ownerOrLogin(ctx: Context, options: AccountHandlerOptions): Promise<Known | null> {
  try {
    return await ownerOf(ctx, DASHBOARD_SCREEN, options);
  } catch (error) {
    if (!(error instanceof HttpError && error.status === 403)) throw error;
    seeOther(ctx, `${BASE_PATH}/login?session=${loginReasonOf(ctx, options.visitors)}`);
    return null;
  }
}

function sendFile(ctx: Context, file: { name: string; type: string; body: string; download: boolean }): void {
  ctx.status = 200;
  ctx.set('Cache-Control', 'no-store');
  ctx.set('Content-Type', file.type);
  ctx.set('Content-Disposition', `${file.download ? 'attachment' : 'inline'}; filename="${file.name}"`);
  ctx.body = file.body;
}

/** `GET /account/document?sha256=…` (ACC-4): a document as the account accepted it, from the relay's record. */
export function createAcceptedDocument(options: AccountHandlerOptions): FormHandler {
  const { backend, legalRecord, log } = options;
  return async (ctx) => {
    const owner = await ownerOrLogin(ctx, options);
    if (!owner) return;
    const { sha256 = '', download } = ctx.query;
    const document = await withServiceUnavailable(ctx, log, failed, async () => {
      const known = await backend.acceptor({ session: owner.session, signup: null });
      const accountId = known.outcome === 'known' ? known.acceptor.accountId : null;
      return accountId === null ? null : legalRecord.acceptedDocument(accountId, String(sha256));
    });
    if (!document) throw new HttpError(404, 'Not found.');
    const { id, version, text } = document;
    const name = `${id}-${version}.txt`.replaceAll(/[^\w.-]/g, '-');
    sendFile(ctx, { name, type: 'text/plain; charset=utf-8', body: text, download: download === 'yes' });
  };
}

/** `GET /account/data` (ACC-5): what the relay holds about the account's address; with an upstream also what that says of the account. */
export function createExport(options: AccountHandlerOptions): FormHandler {
  const { held, limits, now, log } = options;
  return async (ctx) => {
    const owner = await ownerOrLogin(ctx, options);
    if (!owner) return;
    const { address, email, plan, trialStartedAt, invited } = owner;
    const counted = { exportsOfAccount: address };
    await limits.attempt(counted);
    const data = await withServiceUnavailable(
      ctx,
      log,
      failed,
      () => held(address),
      () => limits.takeBack(counted),
    );
    const account = { email, plan, trialStartedAt, invited };
    const body = JSON.stringify({ madeAt: new Date(now()).toISOString(), account, held: data }, null, 2);
    sendFile(ctx, { name: 'account.json', type: 'application/json; charset=utf-8', body, download: true });
  };
}
