import type { SnapshotFrom } from 'xstate';
import type { mobileMenuMachine } from './mobile-menu.machine.ts';

/** HEAD-3. Its links are the header's. */
export const mobileMenuView = ({ value }: SnapshotFrom<typeof mobileMenuMachine>) => ({
  /** Name of the button and of the links that it opens. */
  name: 'Menu',
  isOpen: value === 'open',
});
