import { changePasswordDetails, changePasswordForm } from '../../../machines/change-password/change-password.form.ts';
import type { FormHandler } from '../../http/form.ts';
import type { AccountContext } from '../context.ts';
import { changeWithPassword, doneOf } from '../owner.ts';
import { assertGoodPassword } from '../password-rules.ts';
import { beginSession, endSession, endSessionsOf } from '../sessions.ts';
import { voidTokens } from '../tokens.ts';

/** `POST /account/password` (ACC-5): the session goes on under a new id. */
export function changePassword(context: AccountContext): FormHandler {
  const { createFormHandler, store, passwords, routes, visitors } = context;
  return createFormHandler({
    form: changePasswordForm,
    async accept(ctx, { current_password: present, password, keep_sessions: keep }) {
      const renewed = visitors.newSession();
      const notice = routes.passwordChanged;
      const given = { form: changePasswordForm, field: 'current_password', password: present, notice };
      const { address } = await changeWithPassword(ctx, given, context, async (owner) => {
        assertGoodPassword(password, owner.address);
        const hash = await passwords.hash(password);
        return async (trx, { id }) => {
          const at = store.mark.now();
          await trx.updateTable('accounts').set({ password_hash: hash }).where('id', '=', id).execute();
          // A mailed link would undo the change.
          await voidTokens(trx, id, at);
          if (keep === 'yes') await endSession(trx, owner.session);
          else await endSessionsOf(trx, id);
          await beginSession(trx, renewed.digest, id, at);
        };
      });
      visitors.begin(ctx, renewed);
      // The browser's mark depends on the password.
      await visitors.rememberDevice(ctx, address);
      return { redirectTo: doneOf(changePasswordDetails) };
    },
  });
}
