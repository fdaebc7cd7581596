import type { SnapshotFrom } from 'xstate';
import type { tickerMachine } from './ticker.machine.ts';

/** HOME-5. */
export const tickerView = ({ value }: SnapshotFrom<typeof tickerMachine>) => ({
  isScrolling: value === 'scrolling',
  isStopped: value === 'stopped',
  button: value === 'stopped' ? 'Play figures' : 'Pause figures',
  /** Whether the button is there: figures in rows cannot be stopped. */
  canStop: value !== 'still',
});
