import { fromPromise } from 'xstate';
import type * as z from 'zod/mini';
import type { Encoding } from '../../machines/shared/form.ts';
import type { Answer, Rejection, Sending } from '../../machines/shared/submission.ts';

interface SentForm<TPayload> {
  action: string;
  encoding: Encoding;
  payload: TPayload;
}

type Body = Pick<RequestInit, 'body' | 'headers'>;

/** The actor that sends a form, in its encoding. */
export const sendForm = <TPayload extends z.ZodMiniObject>({ action, encoding }: SentForm<TPayload>) =>
  submissionSender<z.output<TPayload>>(action, encoders[encoding]);

/**
 * An actor that sends a payload to one of the relay's calls and reads its answer. The key goes in a header, so that
 * trying again is recognised (SRV-2). Fails when no answer comes; what the relay refuses is an answer.
 */
export function submissionSender<TPayload>(path: string, encode: (payload: TPayload) => Body) {
  return answerReader(path, encode, answerOf);
}

/** The same for a call whose answer carries more than whether it was taken. */
export function answerReader<TPayload, TAnswer>(
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
    return read(response);
  });
}

/** A payload as a browser encodes a plain form. */
export const asFormEncoded = (payload: Readonly<Record<string, string>>): Body => ({
  body: new URLSearchParams(payload),
});

/** A payload as JSON. */
export const asJson = (payload: object): Body => ({
  body: JSON.stringify(payload),
  headers: { 'Content-Type': 'application/json' },
});

/** A payload as multipart fields, in the order of its keys. */
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

/** The relay answers a script with JSON: whoever answers with a page, as a network that wants to be signed in to, has passed nothing on. */
export const isPage = (type: string | null): boolean => type?.startsWith('text/html') ?? false;
export const notTheRelay = 'a page in place of an answer';

/**
 * The relay's answer: `{ success: true }`, some with a `redirect`; `{ success: false, error, fields }` when it refuses
 * (SRV-3).
 */
export async function answerOf(response: Response): Promise<Answer> {
  const said: unknown = await response.json().catch(() => null);
  if (!response.ok) return refusalIn(said);
  if (isPage(response.headers.get('Content-Type'))) throw new Error(notTheRelay);
  return { ok: true, ...(isRecord(said) && typeof said['redirect'] === 'string' && { redirect: said['redirect'] }) };
}

/** The words of a refusal, in whatever the relay said. */
export function refusalIn(said: unknown): { ok: false } & Rejection {
  if (!isRecord(said)) return { ok: false, error: null, fields: {} };
  const fields = isRecord(said['fields'])
    ? Object.entries(said['fields']).filter((field): field is [string, string] => typeof field[1] === 'string')
    : [];
  return {
    ok: false,
    error: typeof said['error'] === 'string' ? said['error'] : null,
    fields: Object.fromEntries(fields),
  };
}
