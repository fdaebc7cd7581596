import { createHmac } from 'node:crypto';
import { brand } from '../../machines/domain/brand.ts';
import { canonicalJson, type Json, sha256 } from '../lib/digest.ts';
import type { Clock } from '../lib/time.ts';
import { describeError } from '../lib/describe-error.ts';
import { newId } from '../lib/new-id.ts';
import type { AttemptResult, ConfiguredDestination } from './worker.ts';
import type { Webhook } from '../config.ts';
import type { ClaimedDelivery } from './store.ts';
import type { SubmissionStore } from './submit.ts';

/** Milliseconds; Standard Webhooks recommends 15 to 30 s. */
export const WEBHOOK_TIMEOUT = 20_000;

const CONCURRENCY = 4;

/**
 * A signature of Standard Webhooks 1.0.0: `v1,` and HMAC-SHA256 in base64 over `id.timestamp.body`
 * (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md).
 * @param timestamp of the attempt, in whole seconds since 1970
 */
export const sign = (secret: Uint8Array, id: string, timestamp: number, body: string): string =>
  `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`;

/** Retry-After in milliseconds, from seconds or a date (RFC 9110, 10.2.3); null when unusable. */
export function retryAfter(header: string | null, now: number): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1_000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/** Statuses about the receiver, not about the request: redirects, timeouts, rate limits, unavailable. */
const speaksForReceiver = (status: number) =>
  (status >= 300 && status < 400) || [408, 429, 502, 503, 504].includes(status);

/** 2xx is delivered; redirects (not followed), 408, 429 and 5xx are retried; 410 and other 4xx are permanent. */
export function classifyAnswer(status: number, wish: number | null): AttemptResult {
  const code = `HTTP ${status}`;
  if (status >= 200 && status < 300) return { status: 'delivered', code };
  const permanent = status >= 400 && status < 500 && status !== 408 && status !== 429;
  const reason = status >= 300 && status < 400 ? `${code}: redirects are not followed` : code;
  const outage = speaksForReceiver(status);
  return { status: 'failed', permanent, outage, code, reason, retryAfter: permanent ? null : wish };
}

/** Returns only the code: the message of fetch can contain the address. */
function classifyError(queue: string, error: unknown): AttemptResult {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const { code, type } = describeError(cause);
  const name = code ?? type;
  const reason = `The ${queue} could not be reached (${name}).`;
  return { status: 'failed', permanent: false, outage: true, code: name, reason, retryAfter: null };
}

interface WebhookOptions {
  queue: string;
  webhook: Webhook;
  store: Pick<SubmissionStore, 'attachments'>;
  clock: Clock;
}

export function createWebhook({ queue, webhook, store, clock }: WebhookOptions): ConfiguredDestination {
  const { url, secrets } = webhook;

  /** Body of every attempt. It names files; the receiver gets them from the team. */
  const bodyOf = async ({ kind, submission_id, payload, received_at }: ClaimedDelivery): Promise<string> => {
    const files = await store.attachments(submission_id);
    const attachments = files.map((file) => ({
      name: file.name,
      type: file.type,
      size: file.size,
      sha256: file.sha256,
    }));
    return canonicalJson({
      type: `${kind}.submitted`,
      timestamp: new Date(received_at).toISOString(),
      data: { id: submission_id, payload: JSON.parse(payload) as Json, attachments },
    });
  };

  const post = async (id: string, body: string, signal: AbortSignal): Promise<AttemptResult> => {
    const now = clock.now();
    const timestamp = Math.floor(now / 1_000);
    const headers = {
      'content-type': 'application/json',
      'user-agent': brand.slug,
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      // While a secret is rotated, a receiver that knows either accepts the delivery.
      'webhook-signature': secrets.map((secret) => sign(secret, id, timestamp, body)).join(' '),
    };
    try {
      const answer = await fetch(url, { method: 'POST', body, redirect: 'manual', signal, headers });
      // The status decides; the body is not read.
      answer.body?.cancel().catch(() => {});
      return classifyAnswer(answer.status, retryAfter(answer.headers.get('retry-after'), now));
    } catch (error) {
      return classifyError(queue, error);
    }
  };

  return {
    queue,
    concurrency: CONCURRENCY,
    timeout: WEBHOOK_TIMEOUT,
    where: new URL(url).host,
    // Eight characters tell secrets apart, and no secret can be made from them.
    fingerprints: secrets.map((secret) => sha256(secret).slice(0, 8)),
    deliver: async (delivery, signal) => post(delivery.id, await bodyOf(delivery), signal),
    test(signal) {
      const timestamp = new Date(clock.now()).toISOString();
      return post(newId(), canonicalJson({ type: 'test', timestamp, data: {} }), signal);
    },
  };
}
