import * as z from 'zod/mini';
import { BASE_PATH } from '../../../machines/domain/base-path.ts';
import { changePasswordDetails, changePasswordForm } from '../../../machines/change-password/change-password.form.ts';
import { CHECK_ENTRIES } from '../../http/form-payload.ts';
import type { FormHandler } from '../../http/form-handler.ts';
import { HttpError } from '../../http/http-error.ts';
import { routeOf } from '../../submissions/routes.ts';
import { defineOwnCall, digest, mayMail, only, words } from '../contract.ts';
import { changeCompared, compare, notify } from '../own-store.ts';
import { passwordProblem } from '../password-rules.ts';
import type { AccountHandlerOptions } from './account-handler.ts';
import { doneOf, expectDone, ownerOf, withMail, withPassword, wrong } from './owner.ts';

/**
 * Changes the password with the current one. The session ends and goes on as `renewed`; the others end unless `keepSessions`.
 * The owner gets a mail if `mail` allows it.
 */
export const changePassword = defineOwnCall({
  summary:
    'A new password with the current one. The session goes on as `renewed`; the others end unless they are kept. Mail the owner',
  takes: z.strictObject({
    session: digest,
    renewed: digest,
    current: changePasswordForm.payload.shape.current_password,
    password: changePasswordForm.payload.shape.password,
    keepSessions: z.boolean(),
    mail: mayMail,
  }),
  answers: z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('done') }),
    only('wrong'),
    z.object({ outcome: z.literal('refused'), problem: words }),
    only('no-session'),
    only('elsewhere'),
  ]),
  inStore(store) {
    const { passwords, tokens, sessions, types, config } = store;
    const notice = routeOf(types.passwordChanged, config);
    return async ({ session, renewed, current, password, keepSessions, mail }) => {
      const compared = await compare(store, session, current);
      if ('outcome' in compared) return compared;
      const problem = passwordProblem(password, compared.address);
      if (problem !== null) return { outcome: 'refused' as const, problem };
      const passwordHash = await passwords.hash(password);
      return changeCompared(store, compared, async (trx, account) => {
        await trx.updateTable('accounts').set({ password_hash: passwordHash }).where('id', '=', account.id).execute();
        // A mailed link would undo the change.
        await tokens.voidOf(trx, account.id);
        if (keepSessions) await sessions.end(trx, session);
        else await sessions.endAllOf(trx, account.id);
        await sessions.begin(trx, renewed, account.id);
        await notify(trx, mail ? notice : null, account, store);
      });
    };
  },
});

/** `POST /account/password` (ACC-5): the session goes on under a new id. */
export function createChangePassword(
  options: AccountHandlerOptions<{ changePassword: typeof changePassword }>,
): FormHandler {
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
