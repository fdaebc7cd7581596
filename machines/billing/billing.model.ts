import type { EventSamples } from '../shared/flow.ts';
import { defineFlow } from '../shared/flow.ts';
import { billingMachine } from './billing.machine.ts';
import { billingView } from './billing.view.ts';

export const billingFlow = defineFlow({
  machine: billingMachine,
  verifiedIn: 'page',
  view: billingView,
  outside: ['billing.follow'],
  starts: { 'without a word in the address': { period: 'monthly' }, 'with billing=annual': { period: 'annual' } },
  events: {
    'billing.choose': [
      { type: 'billing.choose', period: 'monthly' },
      { type: 'billing.choose', period: 'annual' },
    ],
    'billing.follow': [
      { type: 'billing.follow', period: 'monthly' },
      { type: 'billing.follow', period: 'annual' },
    ],
  } satisfies EventSamples<typeof billingMachine>,
  actors: {},
  serializeState: ({ value }) => JSON.stringify(value),
  filterEvents: () => true,
});
