import type { EventSamples } from '../shared/flow.ts';
import { defineFlow } from '../shared/flow.ts';
import { themeMachine } from './theme.machine.ts';
import { themeView } from './theme.view.ts';

export const themeFlow = defineFlow({
  machine: themeMachine,
  verifiedIn: 'page',
  view: themeView,
  outside: ['theme.restore', 'theme.sync', 'theme.request'],
  starts: { opened: undefined },
  events: {
    'theme.restore': [
      { type: 'theme.restore', theme: 'light' },
      { type: 'theme.restore', theme: 'dark' },
    ],
    'theme.toggle': [{ type: 'theme.toggle' }],
    'theme.sync': [
      { type: 'theme.sync', theme: 'light' },
      { type: 'theme.sync', theme: 'dark' },
    ],
    'theme.request': [
      { type: 'theme.request', theme: 'light' },
      { type: 'theme.request', theme: 'dark' },
    ],
  } satisfies EventSamples<typeof themeMachine>,
  actors: {},
  serializeState: ({ value }) => JSON.stringify(value),
  filterEvents: () => true,
});
