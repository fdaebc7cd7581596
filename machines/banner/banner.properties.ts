import {
  always,
  alwaysStep,
  anywhere,
  begins,
  by,
  canReach,
  during,
  into,
  loops,
  never,
  outside,
  setting,
  settingAny,
  type TemporalProperty,
  timed,
  until,
  within,
} from '../core/temporal.ts';

export const bannerProperties: readonly TemporalProperty[] = [
  loops('[HOME-5] the banner rotates by itself', within('automatic.rotating')),
  never(
    '[HOME-5] no timer runs while it is held, paused, still or turned by hand',
    outside('automatic.rotating'),
    timed,
  ),
  until('[HOME-5] what was turned by hand never rotates again', within('manual'), within('manual'), () => false),
  always(
    '[HOME-5] an announcement shows',
    anywhere,
    ({ snapshot: { context } }) => context.index >= 0 && context.index < context.count,
  ),
  canReach('[HOME-5] a paused banner can be played', within('automatic.paused'), within('automatic.rotating')),
  begins(
    '[HOME-5] the page comes with an announcement that does not move',
    'three messages',
    within('automatic.still'),
  ),
  alwaysStep(
    '[HOME-5] motion is allowed only where it is still',
    by('motion.allow'),
    during(within('automatic.still')),
  ),
  alwaysStep('[HOME-5] an announcement has 8 seconds', settingAny, setting(8_000)),
  alwaysStep(
    '[HOME-5] a turn by hand is the last by itself',
    by('banner.next', 'banner.previous'),
    into(within('manual')),
  ),
  alwaysStep(
    '[HOME-5] each turn shows the next announcement, or the one before',
    () => true,
    (step) => {
      const { index, count } = step.before.snapshot.context;
      const turn = by('banner.previous')(step) ? count - 1 : by('banner.next', 'readingTime')(step) ? 1 : 0;
      return step.after.snapshot.context.index === (index + turn) % count;
    },
  ),
];
