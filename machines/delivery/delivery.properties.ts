import {
  alwaysStep,
  anywhere,
  by,
  canReach,
  entering,
  never,
  type TemporalProperty,
  until,
  within,
} from '../core/temporal.ts';

export const deliveryProperties: readonly TemporalProperty[] = [
  until('[SRV-2] what is delivered stays delivered', within('delivered'), within('delivered'), () => false),
  alwaysStep('[SRV-2] only a success delivers', entering('delivered'), by('delivery.succeed')),
  alwaysStep(
    '[SRV-16] a dead letter has its reason',
    entering('dead'),
    ({ after }) => after.snapshot.context.lastError !== null,
  ),
  canReach('[SRV-2] what is accepted can still be delivered', anywhere, within('delivered')),
  alwaysStep(
    '[SRV-15] an attempt under way has a lease',
    entering('delivering'),
    ({ after }) => after.snapshot.context.leaseUntil !== null,
  ),
  never(
    '[SRV-16] no delivery is tried more than ten times',
    anywhere,
    ({ snapshot }) => snapshot.context.attempts > 10,
  ),
];
