import { fromPromise } from 'xstate';
import type { AcceptanceAnswer, CompletionAnswer } from '../../machines/legal-acceptance/legal-acceptance.machine.ts';
import type { CompletionPayload, LegalPayload } from '../../machines/legal-acceptance/legal-acceptance.schema.ts';
import {
  answerReader,
  asJson,
  asMultipart,
  isPage,
  isRecord,
  notTheRelay,
  refusalIn,
} from '../forms/send-submission.ts';

const redirectIn = (body: unknown): string | null =>
  isRecord(body) && typeof body['redirect'] === 'string' ? body['redirect'] : null;

/** `POST /api/legal/accept`, multipart. The answer has success, redirect and error (LEGAL-3). */
export const recordAcceptance = answerReader<LegalPayload, AcceptanceAnswer>(
  '/api/legal/accept',
  ({ user_email: address, ...payload }) => ({
    ...asMultipart({ ...payload, ...(address !== undefined && { user_email: address }) }),
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
  }),
  async (response) => {
    if (response.ok && isPage(response.headers.get('Content-Type'))) throw new Error(notTheRelay);
    const body: unknown = await response.json().catch(() => null);
    const success = response.ok && isRecord(body) && body['success'] === true;
    return success ? { ok: true, redirect: redirectIn(body) } : refusalIn(body);
  },
);

/** LEGAL-5. The answer is an HTTP redirect, or JSON with one. Fails when it is not ok. */
export const completeSignup = fromPromise<CompletionAnswer, CompletionPayload>(async ({ input, signal }) => {
  const { body, headers } = asJson(input);
  const response = await fetch('/complete-legal-acceptance', {
    method: 'POST',
    body: body ?? null,
    headers: { Accept: 'application/json', ...headers },
    signal,
  });
  // The browser has followed the redirect: its final address is the destination.
  if (response.redirected) return { redirect: response.url };
  if (!response.ok) throw new Error(`the signup is not completed: ${response.status}`);
  if (isPage(response.headers.get('Content-Type'))) throw new Error(notTheRelay);
  return { redirect: redirectIn(await response.json().catch(() => null)) };
});
