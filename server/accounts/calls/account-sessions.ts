import * as z from 'zod/mini';
import type { FormHandler, PostedForm } from '../../http/form.ts';
import type { AccountContext } from '../context.ts';
import { accountOf, ACCOUNT_SCREEN, changeOwn, requireOwner } from '../owner.ts';
import { endSession, handleOf, sessionsOf } from '../sessions.ts';

/** The buttons on the account's page: a session's handle, or `others`. */
export const sessionsForm = {
  id: 'sessions',
  screen: '/account',
  encoding: 'application/x-www-form-urlencoded',
  payload: z.strictObject({ session: z.string().check(z.regex(/^[\w-]{1,64}$/, 'Choose a session')) }),
} as const satisfies PostedForm;

/** `POST /account/sessions` (ACC-5): ends one of the account's other sessions, or all of them. */
export function endSessions(context: AccountContext): FormHandler {
  const { createFormHandler, store } = context;
  return createFormHandler({
    form: sessionsForm,
    perSender: 'formsOfSender',
    account: (ctx) => accountOf(ctx, context),
    async accept(ctx, { session: handle }) {
      const owner = await requireOwner(ctx, ACCOUNT_SCREEN, context);
      await changeOwn(ctx, owner, ACCOUNT_SCREEN, context, async (trx, { id }) => {
        for (const { sha256 } of await sessionsOf(trx, id, store.mark.now()))
          if (sha256 !== owner.session && (handle === 'others' || handleOf(sha256) === handle))
            await endSession(trx, sha256);
      });
      return { redirectTo: `${ACCOUNT_SCREEN}#sessions` };
    },
  });
}
