import {
  always,
  alwaysStep,
  by,
  during,
  entering,
  eventOf,
  into,
  leadsTo,
  leaving,
  outside,
  setting,
  takes,
  type TemporalProperty,
  within,
} from '../core/temporal.ts';

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
  alwaysStep(
    '[UI-1] where none shows, only a control that is pointed at matters',
    during(within('closed')),
    by('tooltip.point'),
  ),
  alwaysStep('[UI-1] it waits 700 ms for each control', into(within('waiting')), setting(700)),
  alwaysStep('[UI-1] it comes at once within 300 ms of another', entering('lingering'), setting(300)),
  always(
    '[UI-1] what does not show has no control',
    within('closed', 'lingering'),
    ({ snapshot }) => snapshot.context.control === null,
  ),
  alwaysStep(
    '[UI-1] the control is the one that was pointed at last',
    by('tooltip.point'),
    (step) => step.after.snapshot.context.control === eventOf(step)?.['control'],
  ),
  always(
    '[UI-1] a press, Escape and another control count while one waits or shows',
    within('waiting', 'open'),
    (at) =>
      ['tooltip.press', 'tooltip.escape'].every((type) => takes({ type })(at)) &&
      takes({ type: 'tooltip.point', control: 'another' })(at),
  ),
  alwaysStep(
    '[UI-1] what has not shown yet leaves no while after it',
    during(within('waiting')),
    ({ after }) => !within('lingering')(after),
  ),
  alwaysStep('[UI-1] what has shown leaves a short while after it', leaving('open'), into(within('lingering'))),
];
