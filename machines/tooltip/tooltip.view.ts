import { defineView } from '../core/view.ts';
import { tooltipMachine } from './tooltip.machine.ts';

/**
 * UI-1. A copy of its control's accessible name, for the eye alone.
 * @param nameOf the name that a control has on the page
 */
export const tooltipView = (nameOf: (control: string) => string) =>
  defineView(tooltipMachine, ({ value, context: { control } }) => ({
    bubble:
      value === 'open' && control !== null
        ? { role: 'tooltip', text: nameOf(control), value: control, only: 'seen' }
        : null,
  }));
