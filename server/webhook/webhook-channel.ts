import { brand } from '../../machines/domain/brand.ts';
import type { Clock } from '../lib/clock.ts';
import type { Webhook } from '../config.ts';
import type { AttemptResult, ConfiguredChannel } from '../delivery/channel.ts';
import { describeError } from '../lib/describe-error.ts';
import { canonicalJson, type Json } from '../lib/canonical-json.ts';
import { newId } from '../lib/new-id.ts';
import type { ClaimedDelivery } from '../delivery/repository.ts';
import type { SubmissionStore } from '../outbox/submission-store.ts';
import { fingerprint, signAll } from './signature.ts';

/** Milliseconds; Standard Webhooks recommends 15 to 30 s. */
export const WEBHOOK_TIMEOUT = 20_000;

const CONCURRENCY = 4;

interface WebhookChannelOptions {
  channel: string;
  webhook: Webhook;
  store: Pick<SubmissionStore, 'attachments'>;
  clock: Clock;
}

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
  if (status >= 200 && status < 300) return { status: 'delivered', code: `HTTP ${status}` };
  const permanent = status >= 400 && status < 500 && status !== 408 && status !== 429;
  const reason = status >= 300 && status < 400 ? `HTTP ${status}: redirects are not followed` : `HTTP ${status}`;
  return {
    status: 'failed',
    permanent,
    outage: speaksForReceiver(status),
    code: `HTTP ${status}`,
    reason,
    retryAfter: permanent ? null : wish,
  };
}

/** Only the code: the message of fetch can contain the address. */
function classifyError(channel: string, error: unknown): AttemptResult {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const { code, type } = describeError(cause);
  const name = code ?? type;
  const reason = `The ${channel} could not be reached (${name}).`;
  return { status: 'failed', permanent: false, outage: true, code: name, reason, retryAfter: null };
}

export function createWebhookChannel({ channel, webhook, store, clock }: WebhookChannelOptions): ConfiguredChannel {
  /** Body of every attempt. It names files; the receiver gets them from the team. */
  const bodyOf = async ({ kind, submission_id, payload, received_at }: ClaimedDelivery): Promise<string> => {
    const attachments = (await store.attachments(submission_id)).map(({ name, type, size, sha256 }) => ({
      name,
      type,
      size,
      sha256,
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
    try {
      const answer = await fetch(webhook.url, {
        method: 'POST',
        body,
        redirect: 'manual',
        signal,
        headers: {
          'content-type': 'application/json',
          'user-agent': brand.slug,
          'webhook-id': id,
          'webhook-timestamp': String(timestamp),
          'webhook-signature': signAll(webhook.secrets, id, timestamp, body),
        },
      });
      // The status decides; the body is not read.
      answer.body?.cancel().catch(() => {});
      return classifyAnswer(answer.status, retryAfter(answer.headers.get('retry-after'), now));
    } catch (error) {
      return classifyError(channel, error);
    }
  };

  return {
    name: channel,
    concurrency: CONCURRENCY,
    timeout: WEBHOOK_TIMEOUT,
    where: new URL(webhook.url).host,
    fingerprints: webhook.secrets.map(fingerprint),
    deliver: async (delivery, signal) => post(delivery.id, await bodyOf(delivery), signal),
    test(signal) {
      const timestamp = new Date(clock.now()).toISOString();
      return post(newId(), canonicalJson({ type: 'test', timestamp, data: {} }), signal);
    },
  };
}
