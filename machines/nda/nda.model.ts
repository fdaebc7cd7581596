import type { EventSamples } from '../shared/flow.ts';
import { defineFlow } from '../shared/flow.ts';
import { ndaMachine } from './nda.machine.ts';
import { ndaView } from './nda.view.ts';

export const ndaFlow = defineFlow({
  machine: ndaMachine,
  verifiedIn: 'page',
  view: ndaView,
  starts: { opened: undefined },
  events: {
    'nda.open': [{ type: 'nda.open' }],
    'nda.close': [{ type: 'nda.close' }],
  } satisfies EventSamples<typeof ndaMachine>,
  actors: {},
  serializeState: ({ value }) => value,
  filterEvents: () => true,
});
