import type { EventSamples } from '../shared/flow.ts';
import { defineFlow } from '../shared/flow.ts';
import { loginDetails } from './login.form.ts';
import { loginMachine } from './login.machine.ts';
import { loginView } from './login.view.ts';

export const loginFlow = defineFlow({
  machine: loginMachine,
  verifiedIn: 'page',
  view: loginView,
  form: loginDetails,
  starts: {
    opened: { refusal: null, reason: null },
    'opened by a login that failed': {
      refusal: { error: 'Email or password is incorrect.', fields: {} },
      reason: null,
    },
    'opened because a session is over': { refusal: null, reason: 'ended' },
  },
  events: {
    'form.submit': [{ type: 'form.submit' }],
    'page.return': [{ type: 'page.return' }],
  } satisfies EventSamples<typeof loginMachine>,
  outside: ['page.return'],
  actors: {},
  // On return the page shows no rejection: a separate state.
  serializeState: ({ value, context }) => `${value} ${context.refusal ? 'after a refusal' : ''}`,
  // A page enters the cache when it is left, so it returns after a submit only.
  filterEvents: ({ value }, { type }) => type !== 'page.return' || value === 'submitting' || value === 'unanswered',
});
