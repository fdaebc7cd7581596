import * as z from 'zod/mini';
import { BASE_PATH } from '../../../machines/domain/base-path.ts';
import { failed } from '../../../machines/shared/account-texts.ts';
import type { FormHandler, PostedForm } from '../../http/form.ts';
import { withServiceUnavailable } from '../../http/http-error.ts';
import type { AccountContext } from '../context.ts';
import { endSession } from '../sessions.ts';

/** The button on the account's page. */
export const logoutForm = {
  id: 'logout',
  screen: '/login',
  encoding: 'application/x-www-form-urlencoded',
  payload: z.strictObject({}),
} as const satisfies PostedForm;

/** `POST /logout` (SRV-7). */
export function logOut({ createFormHandler, store, visitors, log }: AccountContext): FormHandler {
  return createFormHandler({
    form: logoutForm,
    async accept(ctx) {
      const session = visitors.sessionOf(ctx);
      if (session !== null)
        await withServiceUnavailable(ctx, log, failed, () => store.change((trx) => endSession(trx, session)));
      visitors.end(ctx);
      const to = `${BASE_PATH}/login`;
      return { redirectTo: to, body: { redirect: to } };
    },
  });
}
