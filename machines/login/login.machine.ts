import { setup } from 'xstate';
import type { Rejection } from '../shared/submission.ts';
import type { LoginReason } from './login-reasons.ts';

export interface LoginInput {
  /** Rejection with which the server rendered the page after a failed login. */
  refusal: Rejection | null;
  /** Null: the visitor opened the login directly. */
  reason: LoginReason | null;
}

/** LOGIN-1, LOGIN-3, SRV-9. The browser submits the form, and every answer is another page. */
export const loginMachine = setup({
  types: {
    /** Kept, because the query is removed after reading. */
    context: {} as LoginInput,
    input: {} as LoginInput,
    events: {} as
      /** The browser submits the form as a navigation. */
      | { type: 'form.submit' }
      /** The page returned from the back/forward cache. */
      | { type: 'page.return' },
  },
  actions: {
    /** Provided by the page: a returning visitor types the password again. */
    clearPassword: () => {},
  },
  guards: { isRefused: ({ context }) => context.refusal !== null },
  // Browsers do not report a stopped navigation, so the form becomes usable again after this time.
  delays: { navigationTimeout: 10_000 },
}).createMachine({
  id: 'login',
  context: ({ input }) => input,
  initial: 'opening',
  on: { 'form.submit': '.submitting' },
  states: {
    opening: {
      description: 'The page comes for the first time, or as the answer to a login that failed.',
      always: [{ guard: 'isRefused', target: 'refused' }, { target: 'editing' }],
    },
    editing: { description: 'The visitor types address and password. Nothing has left the page.' },
    refused: {
      description: 'The page says in one message that the login failed. The address stays, the password is empty.',
    },
    submitting: {
      description: 'The browser is on its way to the next page. The button says so and takes no second press.',
      on: { 'form.submit': {}, 'page.return': { target: 'editing', actions: 'clearPassword' } },
      after: { navigationTimeout: 'unanswered' },
    },
    unanswered: {
      description: 'No page came: the connection is slow, or the visitor has stopped it. The form can be sent again.',
      on: { 'page.return': { target: 'editing', actions: 'clearPassword' } },
    },
  },
});
