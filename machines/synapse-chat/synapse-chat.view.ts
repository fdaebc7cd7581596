import type { SnapshotFrom } from 'xstate';
import { brand } from '../domain/brand.ts';
import type { synapseChatMachine } from './synapse-chat.machine.ts';
import { synapseMessages } from './synapse-chat.script.ts';

/** SYN-1, SYN-2. A screen reader finds all messages at any time; the eye sees those that are shown. */
export const synapseChatView = ({ value, context }: SnapshotFrom<typeof synapseChatMachine>) => {
  const shown = value === 'still' ? synapseMessages.length : context.shown;
  return {
    /** Whether anything moves, so that its buttons are there. */
    canPause: value !== 'still',
    isPaused: value === 'paused',
    button: value === 'paused' ? 'Play' : 'Pause',
    messages: synapseMessages.map(({ type, content }, index) => ({
      type,
      speaker: type === 'user' ? 'Clinician' : brand.assistant,
      content,
      isShown: index < shown,
      /** Synapse is analyzing in its place. */
      isNext: typeof value === 'object' && index === shown,
    })),
  };
};
