import { fromPromise } from 'xstate';
import type { AcceptanceAnswer, CompletionAnswer } from '../../machines/legal-acceptance/legal-acceptance.machine.ts';
import type { CompletionPayload, LegalPayload } from '../../machines/legal-acceptance/legal-acceptance.schema.ts';
import { answerReader, asJson, asMultipart, isRecord, refusalIn } from '../forms/send-submission.ts';

const redirectIn = (said: unknown): string | null =>
  isRecord(said) && typeof said['redirect'] === 'string' ? said['redirect'] : null;

/** `POST /api/legal/accept`, multipart. Its answer has the fields success, redirect and error (LEGAL-3). */
export const recordAcceptance = answerReader<LegalPayload, AcceptanceAnswer>(
  '/api/legal/accept',
  ({ user_email: address, ...payload }) => ({
    ...asMultipart({ ...payload, ...(address !== undefined && { user_email: address }) }),
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
  }),
  async (response) => {
    const said: unknown = await response.json().catch(() => null);
    const success = response.ok && isRecord(said) && said['success'] === true;
    return success ? { ok: true, redirect: redirectIn(said) } : refusalIn(said);
  },
);

/**
 * `POST /complete-legal-acceptance`, JSON: completes the signup that the visitor comes from. It answers with an HTTP
 * redirect or with JSON that names one (LEGAL-5). Fails when it is not ok.
 */
export const completeSignup = fromPromise<CompletionAnswer, CompletionPayload>(async ({ input, signal }) => {
  const { body, headers } = asJson(input);
  const response = await fetch('/complete-legal-acceptance', {
    method: 'POST',
    body: body ?? null,
    headers: { Accept: 'application/json', ...headers },
    signal,
  });
  // The browser has followed it already: where it ended is where it leads, whatever there is to see there.
  if (response.redirected) return { redirect: response.url };
  if (!response.ok) throw new Error(`the signup is not completed: ${response.status}`);
  return { redirect: redirectIn(await response.json().catch(() => null)) };
});
