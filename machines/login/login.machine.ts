import { setup } from 'xstate';
import type { LoginReason } from './login-reasons.ts';

export interface LoginInput {
  /** The page answers a login that failed. */
  refused: boolean;
  /** Why the login comes before what was asked for; null: the visitor has come for it. */
  reason: LoginReason | null;
}

/** What the page was opened with: its query is removed once it is read. */
export type LoginContext = LoginInput;

export type LoginEvent =
  /** The fields are filled in, and the browser takes the form to the relay: a navigation, not a request of ours. */
  | { type: 'form.submit' }
  /** The page came back from the back/forward cache as it was left. */
  | { type: 'page.return' };

/**
 * The login form (LOGIN-1, LOGIN-3). The browser itself submits it, and whatever the relay answers is another page: the
 * dashboard, the legal acceptance, or this screen again with what was wrong (SRV-9).
 */
export const loginMachine = setup({
  types: { context: {} as LoginContext, input: {} as LoginInput, events: {} as LoginEvent },
  actions: {
    /** Provided by the page: whoever comes back to it types the password again. */
    clearPassword: () => {},
  },
  guards: { refused: ({ context }) => context.refused },
  // A browser says nowhere that its visitor has stopped a navigation: after this long the form is offered again.
  delays: { navigationTimeout: 10_000 },
}).createMachine({
  id: 'login',
  context: ({ input }) => input,
  initial: 'arriving',
  states: {
    arriving: {
      description: 'The page opens: for the first time, or as the answer to a login that failed.',
      always: [
        { guard: 'refused', target: 'refused', meta: { requirements: ['LOGIN-3', 'SRV-9'] } },
        { target: 'editing' },
      ],
    },
    editing: {
      description: 'The visitor types address and password. Nothing has left the page.',
      on: { 'form.submit': { target: 'submitting', meta: { requirements: ['LOGIN-1'] } } },
    },
    refused: {
      description: 'The page says in one message that the login failed. The address stays, the password is empty.',
      on: { 'form.submit': { target: 'submitting', meta: { requirements: ['LOGIN-3'] } } },
    },
    submitting: {
      description: 'The browser is on its way to the next page. The button says so and takes no second press.',
      on: { 'page.return': { target: 'editing', actions: 'clearPassword' } },
      after: { navigationTimeout: { target: 'unanswered', meta: { requirements: ['UI-3'] } } },
    },
    unanswered: {
      description: 'No page came: the connection is slow, or the visitor has stopped it. The form can be sent again.',
      on: {
        'form.submit': { target: 'submitting' },
        'page.return': { target: 'editing', actions: 'clearPassword' },
      },
    },
  },
});
