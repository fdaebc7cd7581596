import type { EventSamples } from '../shared/flow.ts';
import { defineFlow } from '../shared/flow.ts';
import { tooltipMachine } from './tooltip.machine.ts';
import { tooltipView } from './tooltip.view.ts';

/** The names of the header's controls in the light theme; others have their own. */
const names: Readonly<Record<string, string>> = { theme: 'Switch to dark theme', menu: 'Menu' };

export const tooltipFlow = defineFlow({
  machine: tooltipMachine,
  verifiedIn: 'page',
  view: tooltipView((control) => names[control] ?? control),
  // The controls are the page's, of any flow or of none.
  outside: ['tooltip.point', 'tooltip.leave', 'tooltip.press', 'tooltip.escape'],
  starts: { opened: undefined },
  events: {
    'tooltip.point': [
      { type: 'tooltip.point', control: 'theme' },
      { type: 'tooltip.point', control: 'menu' },
    ],
    'tooltip.leave': [
      { type: 'tooltip.leave', control: 'theme' },
      { type: 'tooltip.leave', control: 'menu' },
    ],
    'tooltip.press': [{ type: 'tooltip.press' }],
    'tooltip.escape': [{ type: 'tooltip.escape' }],
  } satisfies EventSamples<typeof tooltipMachine>,
  actors: {},
  serializeState: ({ value, context }) => `${value} ${context.control ?? ''}`,
  filterEvents: () => true,
});
