import type { SnapshotFrom } from 'xstate';
import { defineFlow } from 'flow-toolkit';
import { attemptDelays, deliveryMachine, furthestAhead } from '../../machines/delivery/delivery.machine.ts';

type Snapshot = SnapshotFrom<typeof deliveryMachine>;

const MINUTE = 60_000;
const LEASE = 2 * MINUTE;
/** Long after the last attempt: the operator's retry. */
const WEEK = 10_080 * MINUTE;

const due = ({ context }: Snapshot) => context.next_attempt_at ?? 0;
const leaseEnd = ({ context }: Snapshot) => context.lease_until ?? LEASE;

const failure = (snapshot: Snapshot) => ({
  at: leaseEnd(snapshot) - MINUTE,
  permanent: false,
  outage: false,
  reason: 'SMTP 451',
  jitter: 0,
  retryAfter: null,
});

/**
 * The first attempt ends in every way, the tenth in most; those between only fail. A destination recovers, and a clock
 * is set, at one time only, so a delivery has few times.
 */
export const deliveryFlow = defineFlow({
  machine: deliveryMachine,
  starts: { accepted: { at: 0 } },
  events: {
    'delivery.claim': {
      events: (snapshot) =>
        [due(snapshot), due(snapshot) - 1].map((at) => ({ type: 'delivery.claim', at, leaseUntil: at + LEASE })),
    },
    'delivery.succeed': {
      events: (snapshot) => [{ type: 'delivery.succeed' as const, at: leaseEnd(snapshot) - MINUTE }],
    },
    'delivery.fail': {
      events: (snapshot) =>
        [{}, { permanent: true, reason: 'SMTP 550' }, { outage: true }, { jitter: 1 }, { retryAfter: 30 * WEEK }].map(
          (fields) => ({ type: 'delivery.fail', ...failure(snapshot), ...fields }),
        ),
    },
    'delivery.expire': {
      events: (snapshot) =>
        [leaseEnd(snapshot), leaseEnd(snapshot) - 1].map((at) => ({
          type: 'delivery.expire',
          at,
          reason: 'interrupted',
          jitter: 0,
          retryAfter: null,
        })),
    },
    'delivery.release': {
      events: (snapshot) => [0, due(snapshot)].map((at) => ({ type: 'delivery.release', at })),
    },
    'delivery.correct': {
      events: (snapshot) => {
        const furthest = furthestAhead[snapshot.value === 'pending' ? 'pending' : 'waiting'];
        return [-WEEK, due(snapshot) - furthest].map((at) => ({ type: 'delivery.correct', at }));
      },
    },
    'delivery.retry': [{ type: 'delivery.retry', at: WEEK }],
  },
  filterEvents: ({ context: { attempts } }, event) =>
    attempts <= 1 ||
    event.type === 'delivery.claim' ||
    (event.type === 'delivery.fail' && !event.permanent && !event.outage && !event.jitter && !event.retryAfter) ||
    (attempts === attemptDelays.length && event.type !== 'delivery.fail'),
});
