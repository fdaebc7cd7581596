import { deleteAccountDetails, deleteAccountForm } from '../../../machines/delete-account/delete-account.form.ts';
import type { FormHandler } from '../../http/form.ts';
import { removeAccounts } from '../accounts.ts';
import type { AccountContext } from '../context.ts';
import { changeWithPassword, doneOf } from '../owner.ts';

/** `POST /account/delete` (ACC-5): removes the account with its sessions, links, invites and mails. Legal records and the notice stay. */
export function deleteAccount(context: AccountContext): FormHandler {
  const { createFormHandler, store, routes, visitors } = context;
  return createFormHandler({
    form: deleteAccountForm,
    async accept(ctx, { password }) {
      const given = { form: deleteAccountForm, field: 'password', password, notice: routes.accountDeleted };
      await changeWithPassword(ctx, given, context, async ({ address }) => {
        // First, so that a failure leaves an account that can be deleted again.
        await store.forgetMails(address);
        return (trx, { id }) => removeAccounts(trx, [id]);
      });
      visitors.end(ctx);
      visitors.endContinuation(ctx);
      return { redirectTo: doneOf(deleteAccountDetails) };
    },
  });
}
