import { defineFlow, type EventSamples } from '../shared/flow.ts';
import { siteHeaderMachine } from './site-header.machine.ts';
import { siteHeaderView } from './site-header.view.ts';

export const siteHeaderFlow = defineFlow({
  machine: siteHeaderMachine,
  verifiedIn: 'page',
  view: siteHeaderView,
  outside: ['scroll.up', 'scroll.down', 'focus.enter', 'focus.covered'],
  starts: { opened: undefined },
  events: {
    'scroll.up': [{ type: 'scroll.up' }],
    'scroll.down': [{ type: 'scroll.down' }],
    'focus.enter': [{ type: 'focus.enter' }],
    'focus.covered': [{ type: 'focus.covered' }],
  } satisfies EventSamples<typeof siteHeaderMachine>,
  actors: {},
  serializeState: ({ value }) => value,
  filterEvents: () => true,
});
