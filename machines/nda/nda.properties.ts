import { alwaysStep, canReach, doing, leaving, type TemporalProperty, within } from '../core/temporal.ts';

export const ndaProperties: readonly TemporalProperty[] = [
  alwaysStep('[BETA-2] the agreement that closes returns the focus', leaving('open'), doing('focusOpener')),
  canReach('[BETA-2] an open agreement can be closed', within('open'), within('closed')),
];
