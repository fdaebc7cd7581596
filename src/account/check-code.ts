import { fromPromise } from 'xstate';
import type { InviteAnswer } from '../../machines/invite/invite.machine.ts';
import type { InvitePayload } from '../../machines/invite/invite.schema.ts';
import type { Sending } from '../../machines/submission.ts';
import { answerOf, asFormEncoded, postSubmission } from '../forms/send-submission.ts';

/** `POST /signup-invite`, form-encoded. A valid code is answered with `{ success: true, redirect }`. */
export const checkCode = fromPromise<InviteAnswer, Sending<InvitePayload>>(async ({ input, signal }) => {
  const answer = await answerOf(await postSubmission('/signup-invite', asFormEncoded(input.payload), input.key, signal));
  return answer.ok ? { ok: true, redirect: answer.redirect ?? '' } : answer;
});
