import { BASE_PATH } from '../../../machines/domain/base-path.ts';
import { inviteForm } from '../../../machines/invite/invite.form.ts';
import type { FormHandler } from '../../http/form.ts';
import { HttpError, withServiceUnavailable } from '../../http/http-error.ts';
import { sha256 } from '../../lib/digest.ts';
import type { AccountContext } from '../context.ts';
import { inviteIsGood } from '../invites.ts';

/** The message for a code that is unknown, used or expired (SRV-7). */
export const INVALID_CODE = 'That invite code is not valid.';

/** `POST /signup-invite` (SRV-7): a valid code leads on to the signup, which uses it. */
export function takeInvite({ createFormHandler, store, log }: AccountContext): FormHandler {
  return createFormHandler({
    form: inviteForm,
    perSender: 'codesOfSender',
    async accept(ctx, { code }) {
      const read = () => inviteIsGood(store.db, sha256(code), store.mark.now(), null);
      const isGood = await withServiceUnavailable(ctx, log, inviteForm.texts.refused, read);
      if (!isGood) throw new HttpError(422, INVALID_CODE, { fields: { code: INVALID_CODE } });
      const to = `${BASE_PATH}/signup?${new URLSearchParams({ invite_token: code })}`;
      return { redirectTo: to, body: { redirect: to } };
    },
  });
}
