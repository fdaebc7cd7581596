import {
  alwaysStep,
  anywhere,
  by,
  canReach,
  doing,
  neverStep,
  type TemporalProperty,
  within,
} from '../core/temporal.ts';

export const themeProperties: readonly TemporalProperty[] = [
  alwaysStep('[THEME-2] each change is applied', ({ before, after }) => before.state !== after.state, doing('apply')),
  neverStep('[THEME-3] a request of the parent is not sent back', by('theme.request'), doing('notifyParent')),
  alwaysStep('[THEME-2] a choice is stored', by('theme.toggle'), doing('persist')),
  neverStep('[THEME-2] what another tab stored is not stored again', by('theme.sync'), doing('persist')),
  canReach('[THEME-1] the light theme can always be had', anywhere, within('light')),
];
