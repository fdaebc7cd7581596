import { always, alwaysStep, by, entering, leadsTo, outside, type TemporalProperty, within } from '../core/temporal.ts';

export const tooltipProperties: readonly TemporalProperty[] = [
  leadsTo(
    '[UI-1] a control that is pointed at shows its tooltip, unless it is left',
    within('waiting'),
    within('open', 'closed'),
  ),
  leadsTo('[UI-1] the short while after a tooltip passes', within('lingering'), outside('lingering')),
  always(
    '[UI-1] an open tooltip has a control',
    within('open', 'waiting'),
    ({ snapshot }) => snapshot.context.control !== null,
  ),
  alwaysStep('[UI-1] Escape closes it', by('tooltip.escape'), ({ after }) => within('closed', 'lingering')(after)),
  alwaysStep('[UI-1] it opens by time, or beside one that was open', entering('open'), ({ before }) =>
    within('waiting', 'lingering')(before),
  ),
];
