import type { InviteAnswer } from '../../machines/invite/invite.machine.ts';
import type { InvitePayload } from '../../machines/invite/invite.schema.ts';
import { answerOf, answerReader, asFormEncoded } from '../forms/send-submission.ts';

/** `POST /signup-invite`, form-encoded. A valid code is answered with `{ success: true, redirect }`. */
export const checkCode = answerReader<InvitePayload, InviteAnswer>('/signup-invite', asFormEncoded, async (response) => {
  const answer = await answerOf(response);
  return answer.ok ? { ok: true, redirect: answer.redirect ?? '' } : answer;
});
