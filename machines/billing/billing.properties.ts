import { alwaysStep, by, canReach, doing, neverStep, type TemporalProperty, within } from '../core/temporal.ts';

export const billingProperties: readonly TemporalProperty[] = [
  alwaysStep('[PRICE-1] a choice is written into the address', by('billing.choose'), doing('writeAddress')),
  neverStep('[PRICE-1] what follows the address does not write it', by('billing.follow'), doing('writeAddress')),
  canReach('[PRICE-1] annual prices lead back to monthly ones', within('annual'), within('monthly')),
];
