import { assign, setup } from 'xstate';
import { type RedirectOrigins, redirectTarget } from '../domain/redirect-target.ts';
import type { Rejection, Sending, Submission, SubmitEvent } from '../shared/submission.ts';
import { keepSubmit, keptRefusal, nextSending, nothingSent, sendingInput, sendTimeout } from '../shared/submission.ts';
import { unprovided } from '../shared/unprovided.ts';
import type { CompletionPayload, LegalPayload } from './legal-acceptance.schema.ts';

export interface LegalAcceptanceInput {
  /** The query's redirect. */
  redirectUrl: string;
  /** The address of the signup to complete, or null. */
  signupEmail: string | null;
  origins: RedirectOrigins;
}

export interface LegalAcceptanceContext extends LegalAcceptanceInput, Submission<LegalPayload> {
  /** Null until known. */
  destination: string | null;
}

export type LegalAcceptanceEvent = SubmitEvent<LegalPayload>;

export type AcceptanceAnswer = { ok: true; redirect: string | null } | ({ ok: false } & Rejection);

/** A response that is not ok fails the actor. */
export interface CompletionAnswer {
  redirect: string | null;
}

/** The default when neither an answer nor the query has an allowed redirect. */
const home = '/dashboard';
const login = '/login';

/** The answer's redirect, or else the query's, if LEGAL-7 allows it. */
function destinationAfter({ redirectUrl, origins }: LegalAcceptanceInput, redirect: string | null): string {
  return redirectTarget(redirect, origins) ?? redirectTarget(redirectUrl, origins) ?? home;
}

const answered = ({ event }: { event: { output: AcceptanceAnswer } }) => event.output;

/** LEGAL: from reading the documents to the redirect. */
export const legalAcceptanceMachine = setup({
  types: {
    context: {} as LegalAcceptanceContext,
    input: {} as LegalAcceptanceInput,
    events: {} as LegalAcceptanceEvent,
  },
  actors: {
    recordAcceptance: unprovided<AcceptanceAnswer, Sending<LegalPayload>>('recordAcceptance'),
    completeSignup: unprovided<CompletionAnswer, CompletionPayload>('completeSignup'),
  },
  actions: {
    /** Provided by the page: writes legalAccepted and legalAcceptedDate to session storage. */
    rememberAcceptance: () => {},
    /** Provided by the page; the address is an allowed one. */
    redirect: (_, _params: { to: string | null }) => {},
    logException: () => {},
    keepForRetry: assign(({ context }, submit: SubmitEvent<LegalPayload>) => nextSending(context, submit)),
    keepRefusal: assign((_, answer: AcceptanceAnswer) => (answer.ok ? {} : keptRefusal(answer))),
    keepDestination: assign(({ context }, { redirect }: { redirect: string | null }) => ({
      destination: destinationAfter(context, redirect),
    })),
    /** The second call's answer has the redirect, not the first's. */
    awaitDestination: assign({ destination: null }),
    leadToLogin: assign({ destination: login }),
  },
  guards: {
    afterSignup: ({ context }) => context.signupEmail !== null,
    accepted: (_, answer: AcceptanceAnswer) => answer.ok,
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
  states: {
    idle: {
      description: 'The visitor reads both documents and checks the four boxes. Nothing is recorded.',
      on: { 'form.submit': { target: 'processing', actions: keepSubmit, meta: { requirements: ['LEGAL-2'] } } },
    },
    processing: {
      description: 'The acceptance is on its way. The button says so and takes no second send.',
      invoke: {
        id: 'recordAcceptance',
        src: 'recordAcceptance',
        input: ({ context }) => sendingInput(context),
        onDone: [
          {
            guard: { type: 'accepted', params: answered },
            target: 'success',
            actions: {
              type: 'keepDestination',
              params: ({ event: { output } }) => ({ redirect: output.ok ? output.redirect : null }),
            },
            meta: { requirements: ['LEGAL-3', 'LEGAL-7'] },
          },
          { target: 'error', actions: { type: 'keepRefusal', params: answered }, meta: { requirements: ['LEGAL-6'] } },
        ],
        onError: { target: 'error', actions: 'logException', meta: { requirements: ['LEGAL-6'] } },
      },
      after: { sendTimeout: { target: 'error', actions: 'logException', meta: { requirements: ['LEGAL-6'] } } },
    },
    error: {
      description:
        'The relay did not record the acceptance, and its reason is shown; or no answer came. The boxes stay checked and can be sent again.',
      on: { 'form.submit': { target: 'processing', actions: keepSubmit, meta: { requirements: ['LEGAL-6'] } } },
    },
    success: {
      description:
        'The acceptance is recorded. The page thanks the visitor, links to where it leads, and goes there by itself.',
      entry: 'rememberAcceptance',
      initial: 'recorded',
      states: {
        recorded: {
          description: 'Was the page opened after a signup, which is then to be completed?',
          always: [
            {
              guard: 'afterSignup',
              target: 'completing',
              actions: 'awaitDestination',
              meta: { requirements: ['LEGAL-5'] },
            },
            { target: 'accepted', meta: { requirements: ['LEGAL-5'] } },
          ],
        },
        accepted: {
          description: 'Nothing else is to be done. The thanks show for a second.',
          after: { redirectDelay: { target: 'leaving', meta: { requirements: ['LEGAL-4'] } } },
        },
        completing: {
          description:
            'A second call completes the signup, while the thanks show. Once both are over the visitor is led on.',
          type: 'parallel',
          onDone: { target: 'leaving', meta: { requirements: ['RUN-4'] } },
          states: {
            thanks: {
              description: 'The thanks show for a second at least, even when the answer is there sooner.',
              initial: 'showing',
              states: {
                showing: {
                  description: 'The second is not over.',
                  after: { redirectDelay: { target: 'shown', meta: { requirements: ['RUN-4'] } } },
                },
                shown: { type: 'final', description: 'The second is over. The thanks stay until the answer is there.' },
              },
            },
            answer: {
              description: 'The call is made at once and says where to go; when it fails, the login is where to go.',
              initial: 'awaited',
              states: {
                awaited: {
                  description: 'No answer yet.',
                  invoke: {
                    id: 'completeSignup',
                    src: 'completeSignup',
                    input: ({ context }) => ({ redirect_url: context.redirectUrl }),
                    onDone: {
                      target: 'known',
                      actions: { type: 'keepDestination', params: ({ event }) => event.output },
                      meta: { requirements: ['LEGAL-5', 'LEGAL-7'] },
                    },
                    onError: { target: 'known', actions: 'leadToLogin', meta: { requirements: ['LEGAL-5'] } },
                  },
                  after: {
                    sendTimeout: { target: 'known', actions: 'leadToLogin', meta: { requirements: ['LEGAL-5'] } },
                  },
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
