import { tooltipMachine } from '../../machines/tooltip/tooltip.machine.ts';
import { flowOf } from './support/model.ts';

export const tooltipFlow = flowOf({
  machine: tooltipMachine,
  events: {
    'tooltip.point': [
      { type: 'tooltip.point', control: 'theme' },
      { type: 'tooltip.point', control: 'menu' },
    ],
    'tooltip.leave': [
      { type: 'tooltip.leave', control: 'theme' },
      { type: 'tooltip.leave', control: 'menu' },
    ],
    'tooltip.dismiss': [{ type: 'tooltip.dismiss' }],
  },
});
