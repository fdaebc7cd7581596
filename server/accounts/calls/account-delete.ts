import * as z from 'zod/mini';
import { BASE_PATH } from '../../../machines/domain/base-path.ts';
import { deleteAccountDetails, deleteAccountForm } from '../../../machines/delete-account/delete-account.form.ts';
import type { FormHandler } from '../../http/form-handler.ts';
import { routeOf, type SubmissionRoute } from '../../submissions/routes.ts';
import { removeAccounts } from '../accounts.ts';
import { defineOwnCall, digest, mayMail, only } from '../contract.ts';
import { changeCompared, type Compared, compare, notify, type OwnRows } from '../own-store.ts';
import type { AccountHandlerOptions } from './account-handler.ts';
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
 * Deletes the account after its password was given again; a relay keeps the record of its legal acceptances. The former
 * owner gets a mail if `mail` allows it.
 */
export const deleteAccount = defineOwnCall({
  summary: 'Deletes the account. The site keeps the record of its legal acceptances. Mail the former owner',
  takes: z.strictObject({ session: digest, password: deleteAccountForm.payload.shape.password, mail: mayMail }),
  answers: z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('done') }),
    only('wrong'),
    only('no-session'),
    only('elsewhere'),
  ]),
  inStore(store) {
    const notice = routeOf(store.types.accountDeleted, store.config);
    return async ({ session, password, mail }) => {
      const compared = await compare(store, session, password);
      return 'outcome' in compared ? compared : removeOwn(store, compared, mail ? notice : null);
    };
  },
});

/** `POST /account/delete` (ACC-5). */
export function createDeleteAccount(
  options: AccountHandlerOptions<{ deleteAccount: typeof deleteAccount }>,
): FormHandler {
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
