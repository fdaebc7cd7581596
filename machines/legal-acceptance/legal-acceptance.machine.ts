import { assign, setup } from 'xstate';
import { type RedirectOrigins, redirectTarget } from '../domain/redirect-target.ts';
import {
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
import type { CompletionPayload, LegalPayload } from './legal-acceptance.schema.ts';

export interface LegalAcceptanceInput {
  /** The query's redirect. */
  redirectUrl: string;
  /** The address of the signup to complete, or null. */
  signupEmail: string | null;
  origins: RedirectOrigins;
}

interface LegalAcceptanceContext extends LegalAcceptanceInput, Submission<LegalPayload> {
  /** Null until known. */
  destination: string | null;
}

type Refused = { ok: false } & Rejection;
export type AcceptanceAnswer = { ok: true; redirect: string | null } | Refused;

/** A response that is not ok fails the actor. */
export interface CompletionAnswer {
  redirect: string | null;
}

/** Resolves the redirect: the response's, else the query's, else the dashboard (LEGAL-7). */
const destinationAfter = ({ redirectUrl, origins }: LegalAcceptanceInput, redirect: string | null): string =>
  redirectTarget(redirect, origins) ?? redirectTarget(redirectUrl, origins) ?? '/dashboard';

/** LEGAL: from reading the documents to the redirect. */
export const legalAcceptanceMachine = setup({
  types: {
    context: {} as LegalAcceptanceContext,
    input: {} as LegalAcceptanceInput,
    events: {} as SubmitEvent<LegalPayload>,
  },
  actors: {
    recordAcceptance: unprovided<AcceptanceAnswer, Sending<LegalPayload>>('recordAcceptance'),
    completeSignup: unprovided<CompletionAnswer, CompletionPayload>('completeSignup'),
  },
  actions: {
    keep: assign(({ context }, submit: SubmitEvent<LegalPayload>) => nextSending(context, submit)),
    refuse: assign((_, { error, fields }: Refused) => ({ refusal: { error, fields } })),
    keepDestination: assign(({ context }, { redirect }: { redirect: string | null }) => ({
      destination: destinationAfter(context, redirect),
    })),
    leadToLogin: assign({ destination: '/login' }),
    /** The second call's answer has the redirect, not the first's. */
    awaitDestination: assign({ destination: null }),
    /** Provided by the page: writes legalAccepted and legalAcceptedDate to session storage. */
    rememberAcceptance: () => {},
    /** Navigation, provided by the page; the URL has been validated. */
    redirect: (_, _params: { to: string | null }) => {},
    /** Provided by the page: logs the exception to the console, without anything typed. */
    logNoAnswer: () => {},
  },
  guards: {
    afterSignup: ({ context }) => context.signupEmail !== null,
    isAccepted: (_, { ok }: AcceptanceAnswer) => ok,
  },
  delays: {
    sendTimeout,
    /** Minimum time to show the thanks. */
    redirectDelay: 1_000,
  },
}).createMachine({
  id: 'legal-acceptance',
  context: ({ input }) => ({ ...input, ...nothingSent, destination: null }),
  initial: 'idle',
  on: { 'form.submit': { target: '.processing', actions: { type: 'keep', params: ({ event }) => event } } },
  states: {
    idle: { description: 'The visitor reads both documents and checks the four boxes. Nothing is recorded.' },
    processing: {
      description: 'The acceptance is on its way. The button says so, and a second send is ignored.',
      on: { 'form.submit': {} },
      invoke: {
        id: 'recordAcceptance',
        src: 'recordAcceptance',
        input: ({ context }) => sendingInput(context),
        onDone: [
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'success',
            actions: {
              type: 'keepDestination',
              params: ({ event: { output } }) => ({ redirect: output.ok ? output.redirect : null }),
            },
          },
          { target: 'error', actions: { type: 'refuse', params: ({ event }) => event.output as Refused } },
        ],
        onError: { target: 'error', actions: 'logNoAnswer' },
      },
      after: { sendTimeout: { target: 'error', actions: 'logNoAnswer' } },
    },
    error: {
      description:
        'The relay did not record the acceptance, and its reason is shown; or no answer came. The boxes stay checked and can be sent again.',
    },
    success: {
      description: 'The acceptance is recorded. The page thanks the visitor, and goes by itself to where it leads.',
      entry: 'rememberAcceptance',
      on: { 'form.submit': {} },
      initial: 'thanking',
      states: {
        thanking: {
          description: 'The thanks show for a second at least, and until it is known where to go.',
          type: 'parallel',
          onDone: 'leaving',
          states: {
            second: {
              description: 'The second in which the thanks show.',
              initial: 'running',
              states: {
                running: { description: 'The second is not over.', after: { redirectDelay: 'over' } },
                over: { type: 'final', description: 'The second is over. The thanks stay until the answer is there.' },
              },
            },
            answer: {
              description: 'Where to go. After a signup a second call completes it and says so.',
              initial: 'needed',
              states: {
                needed: {
                  description: 'Was the page opened after a signup, which is then to be completed?',
                  always: [
                    { guard: 'afterSignup', target: 'awaited', actions: 'awaitDestination' },
                    { target: 'known' },
                  ],
                },
                awaited: {
                  description: 'The second call is made at once. When it fails, the login is where to go.',
                  invoke: {
                    id: 'completeSignup',
                    src: 'completeSignup',
                    input: ({ context }) => ({ redirect_url: context.redirectUrl }),
                    onDone: {
                      target: 'known',
                      actions: { type: 'keepDestination', params: ({ event }) => event.output },
                    },
                    onError: { target: 'known', actions: 'leadToLogin' },
                  },
                  after: { sendTimeout: { target: 'known', actions: 'leadToLogin' } },
                },
                known: { type: 'final', description: 'It is known where to go.' },
              },
            },
          },
        },
        leaving: {
          description: 'The browser is on its way to where the acceptance leads.',
          entry: { type: 'redirect', params: ({ context }) => ({ to: context.destination }) },
        },
      },
    },
  },
});
