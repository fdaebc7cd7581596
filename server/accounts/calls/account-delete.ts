import { BASE_PATH } from '../../../machines/domain/base-path.ts';
import { deleteAccountDetails, deleteAccountForm } from '../../../machines/delete-account/delete-account.form.ts';
import type { FormHandler } from '../../http/form-handler.ts';
import { routeOf, type SubmissionRoute } from '../../outbox/routes.ts';
import { removeAccounts } from '../accounts.ts';
import { changeCompared, type Compared, compare, notify, type OwnRows } from '../own-store.ts';
import type { AccountHandlerOptions, AccountWork } from './account-handler.ts';
import { doneOf, expectDone, ownerOf, withMail, withPassword, wrong } from './owner.ts';

/** Removes the account with its sessions, links, invites and mails. Legal records and the notice stay. */
export async function removeOwn(
  rows: OwnRows,
  compared: Compared,
  notice: SubmissionRoute | null,
): Promise<{ outcome: 'done' | 'no-session' }> {
  const account = await rows.sessions.account(rows.db, compared.session);
  if (account?.id !== compared.accountId) return { outcome: 'no-session' };
  // First, so that a failure leaves an account that can be deleted again.
  await rows.forgetMails(account.address);
  return changeCompared(rows, compared, async (trx, still) => {
    await removeAccounts(trx, [still.id]);
    await notify(trx, notice, still, rows);
  });
}

/**
 * Deletes the account after its password was given again; the record of its legal acceptances stays.
 * @param mail whether the former owner may get a mail
 */
async function deleteAccount(
  { accounts: { own }, passwords, types, config }: AccountWork,
  { session, password, mail }: { session: string; password: string; mail: boolean },
): Promise<{ outcome: 'done' | 'no-session' | 'wrong' }> {
  const compared = await compare({ ...own, passwords }, session, password);
  if ('outcome' in compared) return compared;
  return removeOwn(own, compared, mail ? routeOf(types.accountDeleted, config) : null);
}

/** `POST /account/delete` (ACC-5). */
export function createDeleteAccount(options: AccountHandlerOptions): FormHandler {
  const { createFormHandler, visitors } = options;
  const screen = `${BASE_PATH}${deleteAccountForm.screen}`;
  return createFormHandler({
    form: deleteAccountForm,
    async accept(ctx, { password }) {
      const { session, address } = await ownerOf(ctx, screen, options);
      await withMail(address, options, async (mail) => {
        const remove = () => deleteAccount(options, { session, password, mail });
        const result = await withPassword(ctx, address, remove, options);
        if (result.outcome === 'wrong') throw wrong('password');
        expectDone(ctx, result.outcome, screen, options);
      });
      visitors.end(ctx);
      visitors.endContinuation(ctx);
      return { redirectTo: doneOf(deleteAccountDetails) };
    },
  });
}
