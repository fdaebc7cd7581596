import { setup } from 'xstate';

export const billingPeriods = ['monthly', 'annual'] as const;
export type BillingPeriod = (typeof billingPeriods)[number];

export interface BillingInput {
  /** What the address asked for when the page was opened. */
  period: BillingPeriod;
}

export type BillingEvent =
  /** The visitor chose a billing period. */
  | { type: 'billing.choose'; period: BillingPeriod }
  /** The address changed without a choice here: the visitor went back or forward, or followed a link. */
  | { type: 'billing.follow'; period: BillingPeriod };

/** Which prices show, monthly or annual ones (PRICE-1). The address keeps the choice, and what it says is followed. */
export const billingMachine = setup({
  types: { context: {} as BillingInput, input: {} as BillingInput, events: {} as BillingEvent },
  actions: {
    /** Provided by the page: puts the choice into the address, as a new entry of the history. */
    writeAddress: (_, _params: { period: BillingPeriod }) => {},
  },
  guards: {
    arrivedAtAnnual: ({ context }) => context.period === 'annual',
    monthly: (_, params: { period: BillingPeriod }) => params.period === 'monthly',
    annual: (_, params: { period: BillingPeriod }) => params.period === 'annual',
  },
}).createMachine({
  id: 'billing',
  context: ({ input }) => input,
  initial: 'arriving',
  states: {
    arriving: {
      description: 'The address is read.',
      always: [
        { guard: 'arrivedAtAnnual', target: 'annual', meta: { requirements: ['PRICE-1'] } },
        { target: 'monthly', meta: { requirements: ['PRICE-1'] } },
      ],
    },
    monthly: {
      description: 'Monthly prices. The address says nothing of it.',
      on: {
        'billing.choose': {
          guard: { type: 'annual', params: ({ event }) => ({ period: event.period }) },
          target: 'annual',
          actions: { type: 'writeAddress', params: { period: 'annual' } },
          meta: { requirements: ['PRICE-1'] },
        },
        'billing.follow': {
          guard: { type: 'annual', params: ({ event }) => ({ period: event.period }) },
          target: 'annual',
        },
      },
    },
    annual: {
      description: 'Annual prices. The address says "billing=annual".',
      on: {
        'billing.choose': {
          guard: { type: 'monthly', params: ({ event }) => ({ period: event.period }) },
          target: 'monthly',
          actions: { type: 'writeAddress', params: { period: 'monthly' } },
          meta: { requirements: ['PRICE-1'] },
        },
        'billing.follow': {
          guard: { type: 'monthly', params: ({ event }) => ({ period: event.period }) },
          target: 'monthly',
        },
      },
    },
  },
});
