import type { EventSamples } from '../shared/flow.ts';
import { defineFlow } from '../shared/flow.ts';
import { bannerMachine } from './banner.machine.ts';

export const bannerFlow = defineFlow({
  machine: bannerMachine,
  verifiedIn: 'page',
  starts: { 'three messages': { count: 3 } },
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
  // The messages themselves count where they change: from the last one on it begins anew.
  serializeState: ({ value, context }) => `${JSON.stringify(value)} ${value === 'manual' ? context.index : ''}`,
  // Without a sign of the visitor the page has not taken over, and nobody is there to press anything.
  filterEvents: ({ value }, { type }) =>
    type.startsWith('motion.') || JSON.stringify(value) !== '{"automatic":"still"}',
});
