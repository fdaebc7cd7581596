import { fromPromise } from 'xstate';
import type { InviteAnswer } from '../../machines/invite/invite.machine.ts';
import type { InvitePayload } from '../../machines/invite/invite.schema.ts';
import type { Sending } from '../../machines/submission.ts';
import { asFormEncoded, postSubmission, refusalOf } from '../forms/send-submission.ts';

/** `POST /signup-invite`, form-encoded. A valid code is answered with `{ success: true, redirect }`. */
export const checkCode = fromPromise<InviteAnswer, Sending<InvitePayload>>(async ({ input, signal }) => {
  const response = await postSubmission('/signup-invite', asFormEncoded(input.payload), input.key, signal);
  if (!response.ok) return refusalOf(response);
  const { redirect } = (await response.json()) as { redirect?: unknown };
  return { ok: true, redirect: typeof redirect === 'string' ? redirect : '' };
});
