import { siteHeaderMachine } from '../../machines/site-header/site-header.machine.ts';
import { flowOf } from './support/model.ts';

export const siteHeaderFlow = flowOf({
  machine: siteHeaderMachine,
  events: {
    'scroll.up': [{ type: 'scroll.up' }],
    'scroll.down': [{ type: 'scroll.down' }],
    'focus.enter': [{ type: 'focus.enter' }],
    'focus.covered': [{ type: 'focus.covered' }],
  },
});
