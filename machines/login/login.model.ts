import type { EventSamples } from '../shared/flow.ts';
import { defineFlow } from '../shared/flow.ts';
import { loginMachine } from './login.machine.ts';

export const loginFlow = defineFlow({
  machine: loginMachine,
  verifiedIn: 'page',
  starts: {
    opened: { refused: false, reason: null },
    'opened by a login that failed': { refused: true, reason: null },
    'opened because a session is over': { refused: false, reason: 'ended' },
  },
  events: {
    'form.submit': [{ type: 'form.submit' }],
    'page.return': [{ type: 'page.return' }],
  } satisfies EventSamples<typeof loginMachine>,
  actors: {},
  // Whoever comes back to a page that said no finds it without that message: a way of its own.
  serializeState: ({ value, context }) => `${value} ${context.refused ? 'after a refusal' : ''}`,
  // A page goes into the cache when another one takes its place, and so comes back only after a submit.
  filterEvents: ({ value }, { type }) => type !== 'page.return' || value === 'submitting' || value === 'unanswered',
});
