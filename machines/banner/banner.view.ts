import type { SnapshotFrom } from 'xstate';
import type { bannerMachine } from './banner.machine.ts';
import { bannerMessages } from './banner.messages.ts';

/** HOME-1, HOME-5. */
export const bannerView = ({ value, context }: SnapshotFrom<typeof bannerMachine>) => {
  const isPaused = value !== 'manual' && value.automatic === 'paused';
  return {
    isPaused,
    button: isPaused ? 'Play announcements' : 'Pause announcements',
    /** Whether the button is there: only an automatic banner can be paused. */
    canPause: value !== 'manual' && value.automatic !== 'still',
    messages: bannerMessages.map((message, index) => ({ ...message, isShown: index === context.index })),
    /** Announces only messages that the visitor turns to. */
    isAnnounced: value === 'manual',
  };
};
