import type { SnapshotFrom } from 'xstate';
import type { tooltipMachine } from './tooltip.machine.ts';

/** UI-1. The control whose tooltip shows: a copy of its accessible name, for the eye alone. */
export const tooltipView = ({ value, context }: SnapshotFrom<typeof tooltipMachine>) => ({
  control: value === 'open' ? context.control : null,
});
