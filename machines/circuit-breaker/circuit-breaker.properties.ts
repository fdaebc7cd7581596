import {
  always,
  alwaysStep,
  anywhere,
  by,
  canReach,
  leaving,
  never,
  type TemporalProperty,
  within,
} from '../core/temporal.ts';

export const circuitBreakerProperties: readonly TemporalProperty[] = [
  alwaysStep(
    '[SRV-16] an open breaker lets one attempt through, and no other event but an answer closes it',
    leaving('open'),
    by('breaker.attempt', 'breaker.answer'),
  ),
  alwaysStep(
    '[SRV-16] a failed probe opens it again',
    (step) => by('breaker.fail')(step) && within('halfOpen')(step.before),
    ({ after }) => within('open')(after),
  ),
  alwaysStep('[SRV-16] an answer closes it', by('breaker.answer'), ({ after }) => within('closed')(after)),
  canReach('[SRV-16] from everywhere it can close', anywhere, within('closed')),
  always(
    '[SRV-16] an open breaker knows until when',
    within('open'),
    ({ snapshot }) => snapshot.context.openUntil !== null,
  ),
  never(
    '[SRV-16] a closed breaker waits for nothing',
    within('closed'),
    ({ snapshot }) => snapshot.context.openUntil !== null,
  ),
];
