import type { SnapshotFrom } from 'xstate';
import { defineFlow } from '../shared/flow.ts';
import type { EventSamples } from '../shared/flow.ts';
import { stateName } from '../shared/inspection.ts';
import { attemptDelays, deliveryMachine, furthestAhead } from './delivery.machine.ts';

type DeliverySnapshot = SnapshotFrom<typeof deliveryMachine>;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const LEASE = 2 * MINUTE;
/** Long after everything else: when the operator comes. */
const WEEK = 7 * 24 * HOUR;

/** When an attempt under way has been going on for a second; some time where none is. */
const soon = ({ context }: DeliverySnapshot) => (context.leaseUntil ?? 0) - LEASE + SECOND;

/** The first and the last attempt show everything that can happen; those between only fail. */
const isTelling = ({ context }: DeliverySnapshot) => context.attempts <= 1 || context.attempts === attemptDelays.length;

/** The first failure shows how its wait is reckoned. */
const isFirst = ({ context }: DeliverySnapshot) => context.attempts <= 1;

export const deliveryFlow = defineFlow({
  machine: deliveryMachine,
  verifiedIn: 'relay',
  // Times count from here: the tables read as milliseconds since the submission was accepted.
  starts: { accepted: { at: 0 } },
  events: {
    'delivery.claim': {
      events({ context }) {
        const due = context.nextAttemptAt ?? 0;
        const claim = { type: 'delivery.claim', at: due, leaseUntil: due + LEASE } as const;
        // The second one comes a millisecond too early.
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
        // Without an attempt under way every failure is one that nobody listens to.
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
          // The destination's wish: less than planned, more, and more than anybody should be made to wait.
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
        if (context.leaseUntil === null) return [interruption];
        return [interruption, { ...interruption, at: over - MINUTE, gone: true }, { ...interruption, at: over - 1 }];
      },
    },
    'delivery.release': {
      events({ context }) {
        const due = context.nextAttemptAt ?? WEEK;
        // The second one comes when the attempt is due anyway, the third long after that: its turn is not to be lost.
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
        // The second one comes when the attempt is no further ahead than it can be.
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
