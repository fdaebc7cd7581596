import type { SnapshotFrom } from 'xstate';
import type { deliveryMachine } from '../../machines/delivery/delivery.machine.ts';
import {
  always,
  alwaysStep,
  anywhere,
  by,
  canReach,
  entering,
  type TakenStep,
  type Situation,
  type TemporalProperty,
  until,
  within,
} from 'flow-toolkit';

const DAY = 86_400_000;

const contextOf = ({ snapshot }: Situation) => (snapshot as SnapshotFrom<typeof deliveryMachine>).context;

/** Time that the relay passes to a step; NaN for a timer. */
const eventTime = ({ by: step }: TakenStep) => Number('event' in step ? step.event['at'] : undefined);

export const deliveryProperties: readonly TemporalProperty[] = [
  canReach('[SRV-16] a delivery can always still be made', anywhere, within('delivered')),
  until('[SRV-15] a delivery is made once', within('delivered'), within('delivered'), () => false),
  alwaysStep('[SRV-15] only a success delivers', entering('delivered'), by('delivery.succeed')),
  always(
    '[SRV-15] an attempt has an end, and no other is planned meanwhile',
    within('delivering'),
    (at) => contextOf(at).lease_until !== null && contextOf(at).next_attempt_at === null,
  ),
  always('[SRV-16] a delivery has ten attempts at most', anywhere, (at) => contextOf(at).attempts <= 10),
  alwaysStep(
    '[SRV-16] no attempt begins before its time',
    entering('delivering'),
    (step) => eventTime(step) >= (contextOf(step.before).next_attempt_at ?? Number.POSITIVE_INFINITY),
  ),
  ...(['waiting', 'held'] as const).map((state) =>
    alwaysStep(
      `[SRV-16] a failure is followed by a pause of five seconds to a day and a fifth (${state})`,
      entering(state),
      (step) => {
        const pause = (contextOf(step.after).next_attempt_at ?? 0) - eventTime(step);
        return pause >= 5_000 && pause <= 1.2 * DAY;
      },
    ),
  ),
  always('[SRV-16] a dead letter has its reason', within('dead'), (at) => contextOf(at).last_error !== null),
];
