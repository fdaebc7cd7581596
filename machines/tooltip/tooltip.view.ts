import type { SnapshotFrom } from 'xstate';
import type { tooltipMachine } from './tooltip.machine.ts';

/** UI-1. Control whose tooltip shows: a visual copy of its accessible name. */
export const tooltipView = ({ value, context }: SnapshotFrom<typeof tooltipMachine>) => ({
  control: value === 'open' ? context.control : null,
});
