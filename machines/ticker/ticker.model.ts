import type { EventSamples } from '../shared/flow.ts';
import { defineFlow } from '../shared/flow.ts';
import { tickerMachine } from './ticker.machine.ts';
import { tickerView } from './ticker.view.ts';

export const tickerFlow = defineFlow({
  machine: tickerMachine,
  verifiedIn: 'page',
  view: tickerView,
  outside: ['motion.reduce', 'motion.allow'],
  starts: { opened: undefined },
  events: {
    'ticker.hold': [{ type: 'ticker.hold' }],
    'ticker.release': [{ type: 'ticker.release' }],
    'ticker.stop': [{ type: 'ticker.stop' }],
    'ticker.play': [{ type: 'ticker.play' }],
    'motion.reduce': [{ type: 'motion.reduce' }],
    'motion.allow': [{ type: 'motion.allow' }],
  } satisfies EventSamples<typeof tickerMachine>,
  actors: {},
  serializeState: ({ value }) => JSON.stringify(value),
  filterEvents: () => true,
});
