import type { EventSamples } from '../shared/flow.ts';
import { defineFlow } from '../shared/flow.ts';
import { tooltipMachine } from './tooltip.machine.ts';

export const tooltipFlow = defineFlow({
  machine: tooltipMachine,
  verifiedIn: 'page',
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
