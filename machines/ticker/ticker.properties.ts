import { alwaysStep, by, canReach, leaving, type TemporalProperty, within } from '../core/temporal.ts';

export const tickerProperties: readonly TemporalProperty[] = [
  alwaysStep('[HOME-5] only a press plays a stopped ticker', leaving('stopped'), by('ticker.play', 'motion.reduce')),
  alwaysStep('[HOME-5] reduced motion stills it', by('motion.reduce'), ({ after }) => within('still')(after)),
  canReach('[HOME-5] a stopped ticker can be played', within('stopped'), within('scrolling')),
];
