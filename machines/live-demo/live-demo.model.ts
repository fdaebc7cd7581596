import type { EventSamples } from '../shared/flow.ts';
import { defineFlow } from '../shared/flow.ts';
import { liveDemoMachine } from './live-demo.machine.ts';
import { liveDemoView } from './live-demo.view.ts';

export const liveDemoFlow = defineFlow({
  machine: liveDemoMachine,
  verifiedIn: 'page',
  view: liveDemoView,
  starts: { opened: undefined },
  events: {
    'demo.start': [{ type: 'demo.start' }],
    'demo.reset': [{ type: 'demo.reset' }],
    'visit.choose': [
      { type: 'visit.choose', visit: 'walk-in' },
      { type: 'visit.choose', visit: 'urgent-care' },
    ],
  } satisfies EventSamples<typeof liveDemoMachine>,
  actors: {},
  serializeState: ({ value, context }) => `${JSON.stringify(value)} ${context.visit}`,
  // A chosen radio button cannot be chosen again.
  filterEvents: ({ context }, event) => event.type !== 'visit.choose' || event.visit !== context.visit,
});
