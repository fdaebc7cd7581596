import type { EventSamples } from '../shared/flow.ts';
import { defineFlow } from '../shared/flow.ts';
import { liveDemoMachine } from './live-demo.machine.ts';

export const liveDemoFlow = defineFlow({
  machine: liveDemoMachine,
  verifiedIn: 'page',
  starts: { opened: undefined },
  events: {
    'demo.start': [{ type: 'demo.start' }],
    'demo.reset': [{ type: 'demo.reset' }],
  } satisfies EventSamples<typeof liveDemoMachine>,
  actors: {},
  serializeState: ({ value }) => JSON.stringify(value),
  filterEvents: () => true,
});
