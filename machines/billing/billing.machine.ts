import { setup } from 'xstate';

export const billingPeriods = ['monthly', 'annual'] as const;
export type BillingPeriod = (typeof billingPeriods)[number];

export interface BillingInput {
  /** From the address at page load. */
  period: BillingPeriod;
}

export type BillingEvent =
  | { type: 'billing.choose'; period: BillingPeriod }
  /** The address changed by history or a link. */
  | { type: 'billing.follow'; period: BillingPeriod };

/** Monthly or annual prices (PRICE-1). The choice is in the address, whose changes are followed. */
export const billingMachine = setup({
  types: { context: {} as BillingInput, input: {} as BillingInput, events: {} as BillingEvent },
  actions: {
    /** Provided by the page: adds a history entry with the choice. */
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
