import type { EventSamples } from '../shared/flow.ts';
import { defineFlow } from '../shared/flow.ts';
import { bannerMachine } from './banner.machine.ts';
import { bannerView } from './banner.view.ts';

export const bannerFlow = defineFlow({
  machine: bannerMachine,
  verifiedIn: 'page',
  // HOME-3: as the home page has them.
  view: bannerView([
    { claim: '8,698+ clinicians', text: ' chart with Staveline.', link: 'Start a 14-day trial' },
    {
      claim: 'Built by clinicians.',
      text: ' Be among the first.',
      link: 'Join the waitlist for Early Access',
    },
    { claim: '14-day free trial', text: ', no credit card required.', link: 'See the plans' },
  ]),
  outside: ['motion.reduce', 'motion.allow'],
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
  // The message matters where it changes: after the last one it starts over.
  serializeState: ({ value, context }) => `${JSON.stringify(value)} ${value === 'manual' ? context.index : ''}`,
  filterEvents: () => true,
});
