import {
  alwaysStep,
  asksExactly,
  begins,
  by,
  byEvent,
  canReach,
  eventOf,
  type TemporalProperty,
  within,
} from '../core/temporal.ts';

export const billingProperties: readonly TemporalProperty[] = [
  canReach('[PRICE-1] annual prices lead back to monthly ones', within('annual'), within('monthly')),
  begins(
    '[PRICE-1] without a word in the address the prices are monthly',
    'without a word in the address',
    within('monthly'),
  ),
  begins('[PRICE-1] with billing=annual they are annual', 'with billing=annual', within('annual')),
  alwaysStep('[PRICE-1] the prices are those that were asked for last', byEvent, (step) =>
    within(String(eventOf(step)?.['period']))(step.after),
  ),
  alwaysStep(
    '[PRICE-1] only a choice is written into the address, as it was made',
    byEvent,
    asksExactly((step) =>
      by('billing.choose')(step) ? [{ type: 'writeAddress', params: { period: eventOf(step)?.['period'] } }] : [],
    ),
  ),
];
