import type { SnapshotFrom } from 'xstate';
import { defineFlow } from '../shared/flow.ts';
import type { EventSamples } from '../shared/flow.ts';
import { stateName } from '../core/inspection.ts';
import { attemptDelays, deliveryMachine, furthestAhead } from './delivery.machine.ts';

type DeliverySnapshot = SnapshotFrom<typeof deliveryMachine>;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const LEASE = 2 * MINUTE;
/** Long after everything else: the operator's retry. */
const WEEK = 7 * 24 * HOUR;

/** A second into the current attempt, or any time without one. */
const soon = ({ context }: DeliverySnapshot) => (context.leaseUntil ?? 0) - LEASE + SECOND;

/** The first and the last attempt show all possible events; those between only fail. */
const isTelling = ({ context }: DeliverySnapshot) => context.attempts <= 1 || context.attempts === attemptDelays.length;

/** The first failure shows how its backoff is calculated. */
const isFirst = ({ context }: DeliverySnapshot) => context.attempts <= 1;

export const deliveryFlow = defineFlow({
  machine: deliveryMachine,
  verifiedIn: 'relay',
  // Tables show milliseconds since acceptance.
  starts: { accepted: { at: 0 } },
  events: {
    'delivery.claim': {
      events({ context }) {
        const due = context.nextAttemptAt ?? 0;
        const claim = { type: 'delivery.claim', at: due, leaseUntil: due + LEASE } as const;
        // The second event is a millisecond too early.
        return context.nextAttemptAt === null ? [claim] : [claim, { ...claim, at: due - 1 }];
      },
    },
    'delivery.succeed': {
      events: (snapshot) => [{ type: 'delivery.succeed', at: soon(snapshot) }],
    },
    'delivery.fail': {
      events(snapshot) {
        const failure = {
          type: 'delivery.fail',
          at: soon(snapshot),
          permanent: false,
          outage: false,
          reason: 'SMTP 451',
          jitter: 0,
          retryAfter: null,
        } as const;
        // Without an attempt every failure is ignored.
        if (snapshot.context.leaseUntil === null) return [failure];
        const refusal = { ...failure, permanent: true, reason: 'SMTP 550' };
        if (!isTelling(snapshot)) return [failure, refusal];
        const down = { ...failure, outage: true, reason: 'ECONNREFUSED' };
        if (!isFirst(snapshot)) return [failure, refusal, down];
        return [
          failure,
          refusal,
          down,
          { ...failure, jitter: 1 },
          // Retry-After: shorter than planned, longer, and beyond the limit.
          { ...failure, retryAfter: 2 * SECOND },
          { ...failure, retryAfter: HOUR },
          { ...failure, retryAfter: 30 * 24 * HOUR },
        ];
      },
    },
    'delivery.expire': {
      events({ context }) {
        const over = context.leaseUntil ?? 0;
        const interruption = {
          type: 'delivery.expire',
          at: over,
          gone: false,
          reason: 'interrupted',
          jitter: 0,
          retryAfter: null,
        } as const;
        if (context.leaseUntil === null) return [{ ...interruption, gone: true }];
        return [interruption, { ...interruption, at: over - MINUTE, gone: true }, { ...interruption, at: over - 1 }];
      },
    },
    'delivery.release': {
      events({ context }) {
        const due = context.nextAttemptAt ?? WEEK;
        // The second is when the attempt is due, the third long after: a delivery keeps its turn.
        return [
          { type: 'delivery.release', at: due - SECOND },
          { type: 'delivery.release', at: due },
          { type: 'delivery.release', at: due + HOUR },
        ];
      },
    },
    'delivery.correct': {
      events({ value, context }) {
        const latest = (context.nextAttemptAt ?? WEEK) - furthestAhead[value === 'pending' ? 'pending' : 'waiting'];
        // The second is when the attempt is at its maximum distance.
        return [
          { type: 'delivery.correct', at: latest - 1 },
          { type: 'delivery.correct', at: latest },
        ];
      },
    },
    'delivery.retry': [{ type: 'delivery.retry', at: WEEK }],
  } satisfies EventSamples<typeof deliveryMachine>,
  actors: {},
  serializeState: ({ value, context }) => `${stateName(value)} ${context.attempts}`,
  filterEvents: (snapshot, event) =>
    isTelling(snapshot) || event.type === 'delivery.claim' || (event.type === 'delivery.fail' && !event.permanent),
});
