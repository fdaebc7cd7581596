import {
  alwaysStep,
  anywhere,
  begins,
  by,
  canReach,
  entering,
  type TemporalProperty,
  within,
} from '../core/temporal.ts';

export const siteHeaderProperties: readonly TemporalProperty[] = [
  alwaysStep(
    '[SHOW-6] it returns to who scrolls up or comes to it by keyboard',
    entering('returned'),
    by('scroll.up', 'focus.enter'),
  ),
  alwaysStep('[SHOW-6] it leaves what has the focus uncovered', by('focus.covered'), ({ after }) =>
    within('inPlace')(after),
  ),
  canReach('[SHOW-6] from everywhere it can return', anywhere, within('returned')),
  begins('[SHOW-6] it begins in its place', 'opened', within('inPlace')),
];
