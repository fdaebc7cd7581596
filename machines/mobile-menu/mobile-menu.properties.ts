import {
  alwaysStep,
  by,
  canReach,
  doing,
  during,
  leaving,
  neverStep,
  type TemporalProperty,
  within,
} from '../core/temporal.ts';

export const mobileMenuProperties: readonly TemporalProperty[] = [
  alwaysStep(
    '[HEAD-3] its button, Escape and a tap outside return the focus',
    (step) => leaving('open')(step) && by('menu.toggle', 'menu.escape', 'menu.dismiss')(step),
    doing('focusButton'),
  ),
  neverStep('[HEAD-3] a chosen link keeps the focus', by('menu.choose'), doing('focusButton')),
  canReach('[HEAD-3] an open menu can be closed', within('open'), within('closed')),
  alwaysStep('[HEAD-3] a closed menu opens by its button alone', during(within('closed')), by('menu.toggle')),
];
