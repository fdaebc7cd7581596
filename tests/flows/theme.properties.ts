import {
  alwaysStep,
  anywhere,
  by,
  canReach,
  doing,
  during,
  neverStep,
  staying,
  type TemporalProperty,
  type WhenStep,
  within,
} from 'flow-toolkit';

/** The theme changes by one of these. */
const changedBy =
  (...events: readonly string[]): WhenStep =>
  (step) =>
    !staying(step) && by(...events)(step);

/** Asks for an action once, with the theme that shows then. */
const asking =
  (action: string): WhenStep =>
  ({ does, after }) => {
    const asked = does.filter(({ type }) => type === action).map(({ params }) => params);
    return asked.length === 1 && Reflect.get(Object(asked[0]), 'theme') === after.state;
  };

export const themeProperties: readonly TemporalProperty[] = [
  canReach('[HEAD-4] the dark theme can always be had', anywhere, within('dark')),
  canReach('[HEAD-4] the light theme can always be had', anywhere, within('light')),
  neverStep(
    '[THEME-1] nothing is stored or told before the stored choice is read',
    during(within('unread')),
    doing('persist', 'notifyParent'),
  ),
  alwaysStep('[THEME-2] what shows is applied', (step) => !staying(step), asking('apply')),
  alwaysStep(
    '[THEME-2] a choice made here, or by the parent, is stored',
    changedBy('theme.toggle', 'theme.request'),
    asking('persist'),
  ),
  alwaysStep(
    '[THEME-3] the parent is told of each change that it did not ask for',
    changedBy('theme.toggle', 'theme.sync'),
    asking('notifyParent'),
  ),
  neverStep('[THEME-3] the parent is not told what it asked for', by('theme.request'), doing('notifyParent')),
];
