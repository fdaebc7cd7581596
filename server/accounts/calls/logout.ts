import * as z from 'zod/mini';
import { BASE_PATH } from '../../../machines/domain/base-path.ts';
import { failed } from '../../../machines/shared/account-texts.ts';
import type { FormHandler, PostedForm } from '../../http/form-handler.ts';
import { withServiceUnavailable } from '../../http/service-unavailable.ts';
import type { AccountHandlerOptions } from './account-handler.ts';

/** `POST /logout`, of the button on the account's page. */
export const logoutForm = {
  id: 'logout',
  screen: '/login',
  encoding: 'application/x-www-form-urlencoded',
  payload: z.strictObject({}),
} as const satisfies PostedForm;

export function createLogout({ createFormHandler, accounts, visitors, log }: AccountHandlerOptions): FormHandler {
  return createFormHandler({
    form: logoutForm,
    async accept(ctx) {
      const session = visitors.sessionOf(ctx);
      if (session !== null) await withServiceUnavailable(ctx, log, failed, () => accounts.logOut(session));
      visitors.end(ctx);
      const to = `${BASE_PATH}/login`;
      return { redirectTo: to, body: { redirect: to } };
    },
  });
}
