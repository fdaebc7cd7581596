import { newId } from '../kernel/new-id.ts';
import * as z from 'zod/mini';
import { brand } from '../../machines/domain/brand.ts';
import { type BackendCall, backendCalls, type BackendInput, type BackendOutcome } from '../accounts/backend.ts';
import type { Clock } from '../kernel/clock.ts';
import { BackendUnavailable } from '../kernel/unavailable.ts';
import type { Webhook } from '../submissions/settings.ts';
import { describeError } from '../kernel/describe-error.ts';
import { signAll } from '../webhook/signature.ts';
import { retryAfter } from '../webhook/webhook-channel.ts';

/** Milliseconds for a whole answer. A page waits for 30 s, and no page makes more than two calls. */
export const UPSTREAM_TIMEOUT = 10_000;

const LARGEST_ANSWER = 64 * 1024;

/** Calls in flight: a slow backend must not pile up visitors. */
const MAX_AT_ONCE = 256;

/** Longest Retry-After of the backend, in seconds, that a visitor gets. */
const LONGEST_WAIT = 600;

const SECOND = 1_000;

export const callType = (name: BackendCall): string => `call.${name}`;

interface UpstreamClientOptions {
  upstream: Webhook;
  clock: Clock;
}

/**
 * Calls the clinical product's backend once; the visitor may retry with the same Idempotency-Key.
 * @throws BackendUnavailable without a valid answer in time
 */
type AskUpstream = <Name extends BackendCall>(name: Name, input: BackendInput<Name>) => Promise<BackendOutcome<Name>>;

/** @throws BackendUnavailable when the body is too large */
async function readAnswer(answer: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength;
    // Leaving the loop cancels the rest.
    if (size > LARGEST_ANSWER) throw new BackendUnavailable('TOO LARGE');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** @throws BackendUnavailable when the body is not an answer to this call */
function parseAnswer<Name extends BackendCall>(name: Name, body: Uint8Array): BackendOutcome<Name> {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new BackendUnavailable('MALFORMED');
  }
  const parsed = z.safeParse<z.ZodMiniType>(backendCalls[name].answers, value);
  if (!parsed.success) throw new BackendUnavailable('MALFORMED');
  return parsed.data as BackendOutcome<Name>;
}

/** The Retry-After of an error answer in seconds; null without one. */
function waitOf(answer: Response, now: number): number | null {
  const wish = retryAfter(answer.headers.get('retry-after'), now);
  return wish === null ? null : Math.min(Math.max(1, Math.ceil(wish / SECOND)), LONGEST_WAIT);
}

/** Only the code: the message of fetch can contain the address. */
function failureOf(error: unknown): BackendUnavailable {
  if (error instanceof BackendUnavailable) return error;
  const { code, type } = describeError(error instanceof Error && error.cause instanceof Error ? error.cause : error);
  return new BackendUnavailable(code ?? type);
}

/** Signed as Standard Webhooks; the call is in the body, which the signature covers. */
export function createUpstreamClient({ upstream, clock }: UpstreamClientOptions): AskUpstream {
  let underWay = 0;

  const post = async <Name extends BackendCall>(
    name: Name,
    input: BackendInput<Name>,
    signal: AbortSignal,
  ): Promise<BackendOutcome<Name>> => {
    const now = clock.now();
    const timestamp = Math.floor(now / SECOND);
    // A new id for each call, so that the backend can detect a replay.
    const id = newId();
    const body = JSON.stringify({ type: callType(name), timestamp: new Date(now).toISOString(), data: input });
    const answer = await fetch(upstream.url, {
      method: 'POST',
      body,
      redirect: 'manual',
      signal,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'user-agent': brand.slug,
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signAll(upstream.secrets, id, timestamp, body),
      },
    });
    if (answer.status !== 200) {
      answer.body?.cancel().catch(() => {});
      throw new BackendUnavailable(`HTTP ${answer.status}`, waitOf(answer, now));
    }
    return parseAnswer(name, await readAnswer(answer));
  };

  return async (name, input) => {
    if (underWay >= MAX_AT_ONCE) throw new BackendUnavailable('BUSY');
    underWay += 1;
    const late = new AbortController();
    const callOff = clock.after(UPSTREAM_TIMEOUT, () => late.abort(new BackendUnavailable('TIMEOUT')));
    try {
      return await post(name, input, late.signal);
    } catch (error) {
      throw failureOf(error);
    } finally {
      callOff();
      underWay -= 1;
    }
  };
}
