import * as z from 'zod/mini';
import { failed } from '../../../machines/shared/account-texts.ts';
import type { FormHandler, PostedForm } from '../../http/form-handler.ts';
import { withServiceUnavailable } from '../../http/service-unavailable.ts';
import { changeOwn, type OwnRows } from '../own-store.ts';
import { handleOf } from '../sessions.ts';
import type { AccountHandlerOptions } from './account-handler.ts';
import { accountOf, ACCOUNT_SCREEN } from './account.ts';
import { expectDone, ownerOf } from './owner.ts';

/** `POST /account/sessions`, of the buttons on the account's page: a session's handle, or `others`. */
export const sessionsForm = {
  id: 'sessions',
  screen: '/account',
  encoding: 'application/x-www-form-urlencoded',
  payload: z.strictObject({ session: z.string().check(z.regex(/^[\w-]{1,64}$/, 'Choose a session')) }),
} as const satisfies PostedForm;

/** Ends one of the account's other sessions, or all of them. @param handle null: all */
const endSessions = (own: OwnRows, session: string, handle: string | null) =>
  changeOwn(own, session, async (trx, { id }) => {
    const ended = (await own.sessions.allOf(trx, id))
      .map(({ sha256 }) => sha256)
      .filter((other) => other !== session && (handle === null || handleOf(other) === handle));
    if (ended.length > 0) await trx.deleteFrom('sessions').where('sha256', 'in', ended).execute();
  });

/** `POST /account/sessions` (ACC-5), of the buttons on the account's page. */
export function createEndSessions(options: AccountHandlerOptions): FormHandler {
  const { createFormHandler, accounts, log } = options;
  return createFormHandler({
    form: sessionsForm,
    perSender: 'formsOfSender',
    account: (ctx) => accountOf(ctx, options),
    async accept(ctx, { session: handle }) {
      const { session } = await ownerOf(ctx, ACCOUNT_SCREEN, options);
      const end = () => endSessions(accounts.own, session, handle === 'others' ? null : handle);
      const { outcome } = await withServiceUnavailable(ctx, log, failed, end);
      expectDone(ctx, outcome, ACCOUNT_SCREEN, options);
      return { redirectTo: `${ACCOUNT_SCREEN}#sessions` };
    },
  });
}
