import type { SnapshotFrom } from 'xstate';
import type { siteHeaderMachine } from './site-header.machine.ts';

/** SHOW-6. What is in the header is the same wherever it is. */
export const siteHeaderView = ({ value }: SnapshotFrom<typeof siteHeaderMachine>) => ({
  /** Whether the header is at the top of the screen, over the content. */
  isReturned: value === 'returned',
});
