import type { SnapshotFrom } from 'xstate';
import type { siteHeaderMachine } from './site-header.machine.ts';

/** SHOW-6. The header has equal content in both places. */
export const siteHeaderView = ({ value }: SnapshotFrom<typeof siteHeaderMachine>) => ({
  /** Whether the header is at the top of the screen, over the content. */
  isReturned: value === 'returned',
});
