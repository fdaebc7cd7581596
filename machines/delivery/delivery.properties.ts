import type { SnapshotFrom } from 'xstate';
import {
  always,
  alwaysStep,
  anywhere,
  by,
  byEvent,
  canReach,
  during,
  entering,
  eventOf,
  eventTime,
  type Happening,
  type Situation,
  type TemporalProperty,
  until,
  within,
} from '../core/temporal.ts';
import { attemptDelays, type deliveryMachine } from './delivery.machine.ts';

const DAY = 86_400_000;

const contextOf = ({ snapshot }: Situation) => (snapshot as SnapshotFrom<typeof deliveryMachine>).context;

const waits = within('pending', 'waiting');

const failed = ({ before, after }: Happening) => within('delivering')(before) && within('waiting')(after);

/** A field has a value in these situations and in no other. */
const onlyWhile = (title: string, field: 'leaseUntil' | 'nextAttemptAt' | 'deliveredAt', states: typeof waits) =>
  alwaysStep(title, byEvent, ({ after }) => (contextOf(after)[field] !== null) === states(after));

export const deliveryProperties: readonly TemporalProperty[] = [
  until('[SRV-2] what is delivered stays delivered', within('delivered'), within('delivered'), () => false),
  always('[SRV-2] what is delivered is done with', within('delivered'), ({ snapshot }) => snapshot.status === 'done'),
  alwaysStep('[SRV-2] only a success delivers', entering('delivered'), by('delivery.succeed')),
  canReach('[SRV-2] what is accepted can still be delivered', anywhere, within('delivered')),
  alwaysStep(
    '[SRV-16] a dead letter has its reason',
    entering('dead'),
    ({ after }) => contextOf(after).lastError !== null,
  ),
  onlyWhile('[SRV-15] an attempt has a lease while it is under way, and only then', 'leaseUntil', within('delivering')),
  onlyWhile('[SRV-16] the next attempt has a time while it is waited for, and only then', 'nextAttemptAt', waits),
  onlyWhile('[SRV-15] the time of delivery is known of what is delivered alone', 'deliveredAt', within('delivered')),
  alwaysStep(
    '[SRV-16] a delivery begins at most ten attempts, each counted as it begins, and none early',
    entering('delivering'),
    (step) => {
      const [before, after] = [contextOf(step.before), contextOf(step.after)];
      const { attempts } = after;
      return (
        waits(step.before) &&
        attempts === before.attempts + 1 &&
        attempts <= attemptDelays.length &&
        eventTime(step) >= (before.nextAttemptAt ?? Number.POSITIVE_INFINITY)
      );
    },
  ),
  alwaysStep(
    '[SRV-15] what an attempt reports counts during an attempt',
    by('delivery.succeed', 'delivery.fail', 'delivery.expire'),
    during(within('delivering')),
  ),
  alwaysStep('[SRV-16] an operator retries a dead letter alone', by('delivery.retry'), during(within('dead'))),
  alwaysStep(
    '[SRV-15] an attempt is interrupted when its time is up or its worker is gone, and tried again unless it was the tenth',
    by('delivery.expire'),
    (step) => {
      const { leaseUntil, attempts } = contextOf(step.before);
      const isOver = eventOf(step)?.['gone'] === true || eventTime(step) >= (leaseUntil ?? 0);
      return isOver && within(attempts < 10 ? 'waiting.scheduled' : 'dead')(step.after);
    },
  ),
  alwaysStep(
    '[SRV-16] a failed attempt is followed after five seconds to a day and a fifth, and held up by an outage alone',
    failed,
    (step) => {
      const pause = (contextOf(step.after).nextAttemptAt ?? 0) - eventTime(step);
      const isOutage = eventOf(step)?.['outage'] === true;
      return pause >= 5_000 && pause <= 1.2 * DAY && within('waiting.heldUp')(step.after) === isOutage;
    },
  ),
  alwaysStep(
    '[SRV-16] a destination that is back brings an attempt forward, of what its outage held up',
    by('delivery.release'),
    ({ before, after }) =>
      within('waiting.heldUp')(before) &&
      Number(contextOf(after).nextAttemptAt) <= Number(contextOf(before).nextAttemptAt),
  ),
];
