import { BASE_PATH } from '../../../machines/domain/base-path.ts';
import { changePasswordDetails, changePasswordForm } from '../../../machines/change-password/change-password.form.ts';
import type { FormHandler } from '../../http/form-handler.ts';
import type { AccountContext } from '../context.ts';
import { changeWithPassword, doneOf, type GuardedChange } from '../owner.ts';
import { assertGoodPassword } from '../password-rules.ts';
import { beginSession, endSession, endSessionsOf } from '../sessions.ts';
import { voidTokens } from '../tokens.ts';

/** `POST /account/password` (ACC-5): the session goes on under a new id. */
export function changePassword(context: AccountContext): FormHandler {
  const { createFormHandler, store, passwords, types, visitors } = context;
  return createFormHandler({
    form: changePasswordForm,
    async accept(ctx, { current_password, password, keep_sessions: keep }) {
      const renewed = visitors.newSession();
      const change: GuardedChange = {
        screen: `${BASE_PATH}${changePasswordForm.screen}`,
        field: 'current_password',
        password: current_password,
        notice: types.passwordChanged,
        async prepare({ session, address }) {
          assertGoodPassword(password, address);
          const hash = await passwords.hash(password);
          return async (trx, { id }) => {
            const at = store.mark.now();
            await trx.updateTable('accounts').set({ password_hash: hash }).where('id', '=', id).execute();
            // A mailed link would undo the change.
            await voidTokens(trx, id, at);
            if (keep === 'yes') await endSession(trx, session);
            else await endSessionsOf(trx, id);
            await beginSession(trx, renewed.digest, id, at);
          };
        },
      };
      const { address } = await changeWithPassword(ctx, change, context);
      visitors.begin(ctx, renewed);
      // The browser's mark depends on the password.
      await visitors.rememberDevice(ctx, address);
      return { redirectTo: doneOf(changePasswordDetails) };
    },
  });
}
