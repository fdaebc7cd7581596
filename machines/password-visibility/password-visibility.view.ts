import type { SnapshotFrom } from 'xstate';
import type { passwordVisibilityMachine } from './password-visibility.machine.ts';

/** LOGIN-1. The field itself is its form's. */
export const passwordVisibilityView = ({ value, context }: SnapshotFrom<typeof passwordVisibilityMachine>) => ({
  isHidden: value === 'hidden',
  /** Action of the button on the password. */
  button: value === 'hidden' ? 'Show' : 'Hide',
  status: context.isAnnounced ? `Your password is ${value === 'hidden' ? 'hidden' : 'visible'}` : '',
});
