import {
  alwaysStep,
  anywhere,
  byEvent,
  canReach,
  doing,
  entering,
  leadsTo,
  never,
  neverStep,
  outside,
  staying,
  takes,
  type TemporalProperty,
  timed,
  within,
} from 'flow-toolkit';

export const loginProperties: readonly TemporalProperty[] = [
  leadsTo(
    '[UI-3] a login that no page answers can be sent again',
    within('submitting'),
    takes({ type: 'form.submit' }),
  ),
  never('[UI-3] while it is sent, it takes no second press', within('submitting'), takes({ type: 'form.submit' })),
  never('[UI-3] only a login on its way is given up', outside('submitting'), timed),
  alwaysStep(
    '[LOGIN-1] a password is cleared where a page returns, and only there',
    doing('clearPassword'),
    (step) => byEvent(step) && entering('editing')(step),
  ),
  neverStep(
    '[LOGIN-3] a failure shows on the next page, not on this one',
    (step) => !staying(step),
    entering('refused'),
  ),
  canReach('[LOGIN-3] from everywhere the visitor can log in', anywhere, within('submitting')),
];
