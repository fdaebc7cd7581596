import { fromPromise } from 'xstate';
import type * as z from 'zod/mini';
import type { Encoding, Form } from '../../machines/shared/form.ts';
import type { Answer, Rejection, Sending } from '../../machines/shared/submission.ts';
import { forgetKey } from './submission-key.ts';

type Body = Pick<RequestInit, 'body' | 'headers'>;

export const sendForm = <TPayload extends z.ZodMiniObject>({
  action,
  encoding,
}: Pick<Form<TPayload>, 'action' | 'encoding' | 'payload'>) =>
  submissionSender<z.output<TPayload>>(action, encoders[encoding]);

/** The idempotency key is sent in a header (SRV-14). Fails without an answer; a rejection is an answer. */
export function submissionSender<TPayload>(path: string, encode: (payload: TPayload) => Body) {
  return answerReader(path, encode, answerOf);
}

/** Like `submissionSender`, for a call whose answer has more fields. */
export function answerReader<TPayload, TAnswer extends { ok: boolean }>(
  path: string,
  encode: (payload: TPayload) => Body,
  read: (response: Response) => Promise<TAnswer>,
) {
  return fromPromise<TAnswer, Sending<TPayload>>(async ({ input, signal }) => {
    const { body, headers } = encode(input.payload);
    const response = await fetch(path, {
      method: 'POST',
      body: body ?? null,
      headers: { Accept: 'application/json', 'Idempotency-Key': input.key, ...headers },
      signal,
    });
    const answer = await read(response);
    if (answer.ok && !signal.aborted) forgetKey(path);
    return answer;
  });
}

export const asFormEncoded = (payload: Readonly<Record<string, string>>): Body => ({
  body: new URLSearchParams(payload),
});

export const asJson = (payload: object): Body => ({
  body: JSON.stringify(payload),
  headers: { 'Content-Type': 'application/json' },
});

export function asMultipart(payload: Readonly<Record<string, string>>): Body {
  const body = new FormData();
  for (const [name, value] of Object.entries(payload)) body.set(name, value);
  return { body };
}

const encoders: Readonly<Record<Encoding, (payload: object) => Body>> = {
  'application/x-www-form-urlencoded': (payload) => asFormEncoded(payload as Record<string, string>),
  'application/json': asJson,
  'multipart/form-data': (payload) => asMultipart(payload as Record<string, string>),
};

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The relay answers scripts with JSON: an HTML answer is another server's, such as a captive portal's. */
export const isPage = (type: string | null): boolean => type?.startsWith('text/html') ?? false;
export const notTheRelay = 'a page in place of an answer';

/** Parses `{ success: true }`, optionally with `redirect`, or `{ success: false, error, fields }` (SRV-3). */
export async function answerOf(response: Response): Promise<Answer> {
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) return refusalIn(body);
  if (isPage(response.headers.get('Content-Type'))) throw new Error(notTheRelay);
  return { ok: true, ...(isRecord(body) && typeof body['redirect'] === 'string' && { redirect: body['redirect'] }) };
}

export function refusalIn(body: unknown): { ok: false } & Rejection {
  if (!isRecord(body)) return { ok: false, error: null, fields: {} };
  const fields = isRecord(body['fields'])
    ? Object.entries(body['fields']).filter((field): field is [string, string] => typeof field[1] === 'string')
    : [];
  return {
    ok: false,
    error: typeof body['error'] === 'string' ? body['error'] : null,
    fields: Object.fromEntries(fields),
  };
}
