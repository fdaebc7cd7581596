import {
  always,
  alwaysStep,
  begins,
  by,
  canReach,
  during,
  into,
  leaving,
  outside,
  takes,
  type TemporalProperty,
  within,
} from '../core/temporal.ts';

export const tickerProperties: readonly TemporalProperty[] = [
  alwaysStep('[HOME-5] only a press plays a stopped ticker', leaving('stopped'), by('ticker.play', 'motion.reduce')),
  canReach('[HOME-5] a stopped ticker can be played', within('stopped'), within('scrolling')),
  begins('[HOME-5] the page comes with figures that do not move', 'opened', within('still')),
  always('[HOME-5] reduced motion is heard wherever it moves', outside('still'), takes({ type: 'motion.reduce' })),
  alwaysStep('[HOME-5] reduced motion stills it', by('motion.reduce'), into(within('still'))),
  alwaysStep('[HOME-5] what is still waits for motion alone', during(within('still')), by('motion.allow')),
  alwaysStep('[HOME-5] motion is allowed only where it is still', by('motion.allow'), during(within('still'))),
];
