import { setup } from 'xstate';

export const billingPeriods = ['monthly', 'annual'] as const;
export type BillingPeriod = (typeof billingPeriods)[number];

interface Chosen {
  period: BillingPeriod;
}

const chosen = ({ event: { period } }: { event: Chosen }): Chosen => ({ period });

/** Monthly or annual prices (PRICE-1). The machine follows changes of the address, which holds the choice. */
export const billingMachine = setup({
  types: {
    /** The address's at page load. */
    context: {} as Chosen,
    input: {} as Chosen,
    /** The visitor chose, or the address changed by history or a link (`follow`). */
    events: {} as ({ type: 'billing.choose' } & Chosen) | ({ type: 'billing.follow' } & Chosen),
  },
  actions: {
    /** Provided by the page: adds a history entry with the choice. */
    writeAddress: (_, _params: Chosen) => {},
  },
  guards: {
    monthly: (_, { period }: Chosen) => period === 'monthly',
    annual: (_, { period }: Chosen) => period === 'annual',
  },
}).createMachine({
  id: 'billing',
  context: ({ input }) => input,
  initial: 'arriving',
  states: {
    arriving: {
      description: 'The address is read.',
      always: [
        { guard: { type: 'annual', params: ({ context }) => context }, target: 'annual' },
        { target: 'monthly' },
      ],
    },
    monthly: {
      description: 'Monthly prices. The address says nothing of it.',
      on: {
        'billing.choose': {
          guard: { type: 'annual', params: chosen },
          target: 'annual',
          actions: { type: 'writeAddress', params: chosen },
        },
        'billing.follow': { guard: { type: 'annual', params: chosen }, target: 'annual' },
      },
    },
    annual: {
      description: 'Annual prices. The address says "billing=annual".',
      on: {
        'billing.choose': {
          guard: { type: 'monthly', params: chosen },
          target: 'monthly',
          actions: { type: 'writeAddress', params: chosen },
        },
        'billing.follow': { guard: { type: 'monthly', params: chosen }, target: 'monthly' },
      },
    },
  },
});
