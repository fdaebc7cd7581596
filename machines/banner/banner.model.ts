import type { EventSamples } from '../shared/flow.ts';
import { defineFlow } from '../shared/flow.ts';
import { bannerMachine } from './banner.machine.ts';
import { bannerMessages } from './banner.messages.ts';
import { bannerView } from './banner.view.ts';

export const bannerFlow = defineFlow({
  machine: bannerMachine,
  verifiedIn: 'page',
  view: bannerView,
  outside: ['motion.reduce', 'motion.allow'],
  starts: { 'three messages': { count: bannerMessages.length } },
  events: {
    'banner.hold': [{ type: 'banner.hold' }],
    'banner.release': [{ type: 'banner.release' }],
    'banner.pause': [{ type: 'banner.pause' }],
    'banner.play': [{ type: 'banner.play' }],
    'banner.next': [{ type: 'banner.next' }],
    'banner.previous': [{ type: 'banner.previous' }],
    'motion.reduce': [{ type: 'motion.reduce' }],
    'motion.allow': [{ type: 'motion.allow' }],
  } satisfies EventSamples<typeof bannerMachine>,
  actors: {},
  // The message matters where it changes: after the last one it starts over.
  serializeState: ({ value, context }) => `${JSON.stringify(value)} ${value === 'manual' ? context.index : ''}`,
  filterEvents: () => true,
});
