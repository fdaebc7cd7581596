import {
  always,
  alwaysStep,
  anywhere,
  by,
  canReach,
  doing,
  into,
  leadsTo,
  never,
  outside,
  type TemporalProperty,
  within,
} from '../core/temporal.ts';

export const roiCalculatorProperties: readonly TemporalProperty[] = [
  leadsTo('[STAT-1] a pause ends the typing', within('editing'), outside('editing')),
  never(
    '[STAT-1] an estimate has no wrong field',
    within('estimated'),
    ({ snapshot }) => snapshot.context.wrong.length > 0,
  ),
  always('[STAT-1] a wrong field is named', within('invalid'), ({ snapshot }) => snapshot.context.wrong.length > 0),
  alwaysStep('[STAT-1] only an estimate is written into the address', doing('writeAddress'), ({ after }) =>
    within('estimated')(after),
  ),
  canReach('[STAT-1] from everywhere an estimate can be had', anywhere, within('estimated')),
  alwaysStep('[STAT-1] an address that is followed is no typing', by('roi.follow'), into(outside('editing'))),
  always('[STAT-1] only what is wrong is said to be', anywhere, ({ snapshot: { context } }) =>
    context.shown.every((field: string) => context.wrong.includes(field)),
  ),
];
