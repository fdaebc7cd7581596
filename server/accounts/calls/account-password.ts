import { BASE_PATH } from '../../../machines/domain/base-path.ts';
import { changePasswordDetails, changePasswordForm } from '../../../machines/change-password/change-password.form.ts';
import { CHECK_ENTRIES } from '../../http/form-payload.ts';
import type { FormHandler } from '../../http/form-handler.ts';
import { HttpError } from '../../http/http-error.ts';
import { routeOf } from '../../outbox/routes.ts';
import { changeCompared, compare, notify } from '../own-store.ts';
import { passwordProblem } from '../password-rules.ts';
import type { AccountHandlerOptions, AccountWork } from './account-handler.ts';
import { doneOf, expectDone, ownerOf, withMail, withPassword, wrong } from './owner.ts';

interface PasswordChange {
  session: string;
  /** The digest under which the session goes on. */
  renewed: string;
  current: string;
  password: string;
  /** The other sessions go on. */
  keepSessions: boolean;
  /** Whether the owner may get a mail. */
  mail: boolean;
}

type PasswordChanged = { outcome: 'done' | 'no-session' | 'wrong' } | { outcome: 'refused'; problem: string };

/** Changes the password with the current one. */
async function changePassword(
  { accounts: { own }, passwords, types, config }: AccountWork,
  { session, renewed, current, password, keepSessions, mail }: PasswordChange,
): Promise<PasswordChanged> {
  const compared = await compare({ ...own, passwords }, session, current);
  if ('outcome' in compared) return compared;
  const problem = passwordProblem(password, compared.address);
  if (problem !== null) return { outcome: 'refused', problem };
  const passwordHash = await passwords.hash(password);
  return changeCompared(own, compared, async (trx, account) => {
    await trx.updateTable('accounts').set({ password_hash: passwordHash }).where('id', '=', account.id).execute();
    // A mailed link would undo the change.
    await own.tokens.voidOf(trx, account.id);
    if (keepSessions) await own.sessions.end(trx, session);
    else await own.sessions.endAllOf(trx, account.id);
    await own.sessions.begin(trx, renewed, account.id);
    await notify(trx, mail ? routeOf(types.passwordChanged, config) : null, account, own);
  });
}

/** `POST /account/password` (ACC-5): the session goes on under a new id. */
export function createChangePassword(options: AccountHandlerOptions): FormHandler {
  const { createFormHandler, visitors, log } = options;
  const screen = `${BASE_PATH}${changePasswordForm.screen}`;
  return createFormHandler({
    form: changePasswordForm,
    async accept(ctx, { current_password: current, password, keep_sessions: keep }) {
      const { session, address } = await ownerOf(ctx, screen, options);
      const renewed = visitors.newSession();
      await withMail(address, options, async (mail) => {
        const change = () =>
          changePassword(options, {
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
        expectDone(ctx, result.outcome, screen, options);
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
