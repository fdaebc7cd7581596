import { fromPromise } from 'xstate';
import type { Answer, Sending } from '../../machines/submission.ts';

type Body = Pick<RequestInit, 'body' | 'headers'>;

/**
 * An actor that sends a payload to one of the relay's calls and reads its answer. The key goes in a header, so that
 * trying again is recognised (SRV-2). Fails when no answer comes; what the relay refuses is an answer.
 */
export function submissionSender<TPayload>(path: string, encode: (payload: TPayload) => Body) {
  return fromPromise<Answer, Sending<TPayload>>(async ({ input, signal }) => {
    return answerOf(await postSubmission(path, encode(input.payload), input.key, signal));
  });
}

/** Posts a body to one of the relay's calls under the submission's key. */
export function postSubmission(path: string, { body, headers }: Body, key: string, signal: AbortSignal): Promise<Response> {
  return fetch(path, {
    method: 'POST',
    body: body ?? null,
    headers: { Accept: 'application/json', 'Idempotency-Key': key, ...headers },
    signal,
  });
}

/** A payload as a browser encodes a plain form. */
export const asFormEncoded = (payload: Readonly<Record<string, string>>): Body => ({ body: new URLSearchParams(payload) });

/** A payload as JSON. */
export const asJson = (payload: object): Body => ({ body: JSON.stringify(payload), headers: { 'Content-Type': 'application/json' } });

/** A payload as multipart fields, in the order of its keys. */
export function asMultipart(payload: Readonly<Record<string, string>>): Body {
  const body = new FormData();
  for (const [name, value] of Object.entries(payload)) body.set(name, value);
  return { body };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * The relay's answer: `{ success: true }`, some with a `redirect`; `{ success: false, error, fields }` when it refuses
 * (SRV-3). Anything else than that has no words for us.
 */
export async function answerOf(response: Response): Promise<Answer> {
  const said: unknown = await response.json().catch(() => null);
  if (response.ok) return { ok: true, ...(isRecord(said) && typeof said['redirect'] === 'string' && { redirect: said['redirect'] }) };
  if (!isRecord(said)) return { ok: false, error: null, fields: {} };
  const fields = isRecord(said['fields']) ? Object.entries(said['fields']).filter((field): field is [string, string] => typeof field[1] === 'string') : [];
  return { ok: false, error: typeof said['error'] === 'string' ? said['error'] : null, fields: Object.fromEntries(fields) };
}
