import { brand } from '../domain/brand.ts';
import { button, defineView, paragraph, text } from '../core/view.ts';
import { type SynapseChatEvent, synapseChatMachine } from './synapse-chat.machine.ts';
import { analyzing, synapseMessages } from './synapse-chat.script.ts';

/** The buttons' names; the markup has the first two from the start. */
export const synapseTexts = {
  pause: 'Pause the conversation',
  restart: 'Restart the conversation',
  play: 'Play the conversation',
} as const;

/** SYN-1, SYN-2. A screen reader finds all messages at any time; the eye sees those that have come. */
export const synapseChatView = defineView(synapseChatMachine, ({ value, context }) => {
  const still = value === 'still';
  const shown = still ? synapseMessages.length : context.shown;
  return {
    control: still
      ? null
      : value === 'paused'
        ? button<SynapseChatEvent>(synapseTexts.play, { type: 'chat.play' })
        : button<SynapseChatEvent>(synapseTexts.pause, { type: 'chat.pause' }),
    restart: still ? null : button<SynapseChatEvent>(synapseTexts.restart, { type: 'chat.restart' }),
    analyzing:
      typeof value === 'object' && shown < synapseMessages.length
        ? ({ ...paragraph(analyzing), only: 'seen' } as const)
        : null,
    messages: {
      role: 'list',
      name: 'Conversation',
      children: synapseMessages.map(({ type, content }, index) => ({
        role: 'listitem',
        children: [text(type === 'user' ? 'Clinician' : brand.assistant), paragraph(content)] as const,
        ...(index >= shown && { only: 'read' as const }),
      })),
    },
  };
});
