import {
  always,
  anywhere,
  canReach,
  loops,
  never,
  outside,
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
];
