import { assign, setup } from 'xstate';
import {
  type Answer,
  nextSending,
  nothingSent,
  type Rejection,
  type Sending,
  sendingInput,
  sendTimeout,
  type Submission,
  type SubmitEvent,
} from '../shared/submission.ts';
import { unprovided } from '../shared/unprovided.ts';
import type { InvitePayload } from './invite.form.ts';
import { signupPath } from './signup-path.ts';

type Refused = { ok: false } & Rejection;

/** LOGIN-4, SRV-7: a valid code leads to the signup only (LEGAL-7). */
export const inviteMachine = setup({
  types: {
    /** `signup` is the redirect of a valid code. */
    context: {} as Submission<InvitePayload> & { signup: string | null },
    events: {} as
      | SubmitEvent<InvitePayload>
      /** The page returned from the back/forward cache. */
      | { type: 'page.return' },
  },
  actors: { send: unprovided<Answer, Sending<InvitePayload>>('send') },
  actions: {
    keep: assign(({ context }, submit: SubmitEvent<InvitePayload>) => nextSending(context, submit)),
    refuse: assign((_, { error, fields }: Refused) => ({ refusal: { error, fields } })),
    keepSignup: assign((_, answer: Answer) => ({ ...nothingSent, signup: signupPath(answer) })),
    forgetSignup: assign({ signup: null }),
    /** Provided by the page, as are the other two. */
    showRefusedFields: (_, _fields: Readonly<Record<string, string>>) => {},
    logNoAnswer: () => {},
    openSignup: (_, _params: { path: string | null }) => {},
  },
  guards: {
    leadsToSignup: (_, answer: Answer) => signupPath(answer) !== null,
    leadsElsewhere: (_, { ok }: Answer) => ok,
  },
  delays: { sendTimeout },
}).createMachine({
  id: 'invite',
  context: { ...nothingSent, signup: null },
  initial: 'editing',
  on: { 'form.submit': { target: '.sending', actions: { type: 'keep', params: ({ event }) => event } } },
  states: {
    editing: { description: 'The visitor types the code of their invite.' },
    sending: {
      description: 'The code is being checked. The button says so, and a second send is ignored.',
      on: { 'form.submit': {} },
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context }) => sendingInput(context),
        onDone: [
          {
            guard: { type: 'leadsToSignup', params: ({ event }) => event.output },
            target: 'leading',
            actions: { type: 'keepSignup', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'leadsElsewhere', params: ({ event }) => event.output },
            target: 'interrupted',
            actions: 'logNoAnswer',
          },
          { target: 'refused', actions: { type: 'refuse', params: ({ event }) => event.output as Refused } },
        ],
        onError: { target: 'interrupted', actions: 'logNoAnswer' },
      },
      after: { sendTimeout: { target: 'interrupted', actions: 'logNoAnswer' } },
    },
    refused: {
      description: 'The code is not valid, or the relay did not take it. The page says why, and it can be corrected.',
      entry: { type: 'showRefusedFields', params: ({ context }) => context.refusal?.fields ?? {} },
    },
    interrupted: { description: 'No answer that leads anywhere came. The code stays as typed and can be sent again.' },
    leading: {
      description: 'The code is valid. The browser is on its way to the signup, and a link leads there too.',
      entry: { type: 'openSignup', params: ({ context }) => ({ path: context.signup }) },
      on: { 'form.submit': {}, 'page.return': { target: 'editing', actions: 'forgetSignup' } },
    },
  },
});
