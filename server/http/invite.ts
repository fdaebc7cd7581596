import { BASE_PATH } from '../../machines/base-path.ts';
import { invitePayload } from '../../machines/invite/invite.schema.ts';
import { type AccountCallOptions, FAILED, LARGEST_ACCOUNT_FORM } from './account-call.ts';
import { senderOfRequest } from './client-address.ts';
import type { Call } from './form-call.ts';
import { orUnavailable } from './or-unavailable.ts';
import { Refusal } from './refusal.ts';

/** What a code is told that is unknown, used or too old (SRV-7). */
export const INVALID_CODE = 'That invite code is not valid.';

/** `POST /signup-invite` (SRV-7): a valid code leads on to the signup, which uses it. */
export function createInvite({ formCall, backend, config, limits, log }: AccountCallOptions): Call {
  return formCall({
    form: { flow: 'invite', screen: '/signup-invite', schema: invitePayload },
    largest: LARGEST_ACCOUNT_FORM,
    async accept(ctx, { code }) {
      const counted = { codesOfSender: senderOfRequest(ctx, config) };
      await limits.attempt(counted);
      const { outcome } = await orUnavailable(
        ctx,
        log,
        FAILED,
        () => backend.checkInvite({ code }),
        () => limits.takeBack(counted),
      );
      if (outcome === 'invalid') throw new Refusal(422, INVALID_CODE, { fields: { code: INVALID_CODE } });
      const to = `${BASE_PATH}/signup?${new URLSearchParams({ invite_token: code })}`;
      return { to, told: { redirect: to } };
    },
  });
}
