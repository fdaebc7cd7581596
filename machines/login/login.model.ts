import type { EventSamples } from '../shared/flow.ts';
import { defineFlow } from '../shared/flow.ts';
import { loginDetails } from './login.form.ts';
import { loginMachine } from './login.machine.ts';

export const loginFlow = defineFlow({
  machine: loginMachine,
  verifiedIn: 'page',
  form: loginDetails,
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
  // On return the page shows no rejection: a separate state.
  serializeState: ({ value, context }) => `${value} ${context.refused ? 'after a refusal' : ''}`,
  // A page enters the cache when it is left, so it returns after a submit only.
  filterEvents: ({ value }, { type }) => type !== 'page.return' || value === 'submitting' || value === 'unanswered',
});
