import type { SnapshotFrom } from 'xstate';
import { ndaTitle } from './agreement.ts';
import type { ndaMachine } from './nda.machine.ts';

/** BETA-2. The link leads to the agreement's text on the page when no script opens the dialog. */
export const ndaView = ({ value }: SnapshotFrom<typeof ndaMachine>) => ({
  link: `Read the ${ndaTitle}`,
  /** The title of the dialog that is open. */
  dialog: value === 'open' ? ndaTitle : null,
});
