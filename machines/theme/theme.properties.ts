import {
  alwaysStep,
  anywhere,
  asksExactly,
  by,
  byEvent,
  canReach,
  during,
  eventOf,
  type TemporalProperty,
  within,
} from '../core/temporal.ts';

export const themeProperties: readonly TemporalProperty[] = [
  canReach('[THEME-1] the light theme can always be had', anywhere, within('light')),
  alwaysStep('[THEME-1] the stored choice is read before anything else', during(within('unread')), by('theme.restore')),
  alwaysStep('[THEME-1] the stored choice is read once', by('theme.restore'), during(within('unread'))),
  alwaysStep(
    '[THEME-1] the theme is the one that was asked for last',
    by('theme.restore', 'theme.sync', 'theme.request'),
    (step) => within(String(eventOf(step)?.['theme']))(step.after),
  ),
  alwaysStep(
    '[THEME-2] [THEME-3] a choice is stored before the parent hears of it, and each change is applied',
    byEvent,
    asksExactly((step) => {
      const asks: Readonly<Record<string, readonly string[]>> = {
        'theme.toggle': ['persist', 'notifyParent', 'apply'],
        'theme.sync': ['notifyParent', 'apply'],
        'theme.request': ['persist', 'apply'],
        'theme.restore': ['apply'],
      };
      return (asks[String(eventOf(step)?.['type'])] ?? []).map((type) => ({
        type,
        params: { theme: step.after.state },
      }));
    }),
  ),
];
