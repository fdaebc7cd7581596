import type { EventSamples } from '../shared/flow.ts';
import { defineFlow } from '../shared/flow.ts';
import { mobileMenuMachine } from './mobile-menu.machine.ts';

export const mobileMenuFlow = defineFlow({
  machine: mobileMenuMachine,
  verifiedIn: 'page',
  starts: { opened: undefined },
  events: {
    'menu.toggle': [{ type: 'menu.toggle' }],
    'menu.escape': [{ type: 'menu.escape' }],
    'menu.dismiss': [{ type: 'menu.dismiss' }],
    'menu.choose': [{ type: 'menu.choose' }],
    'menu.outgrow': [{ type: 'menu.outgrow' }],
  } satisfies EventSamples<typeof mobileMenuMachine>,
  actors: {},
  serializeState: ({ value }) => JSON.stringify(value),
  filterEvents: () => true,
});
