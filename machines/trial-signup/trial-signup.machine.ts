import { assign, setup } from 'xstate';
import type { PlanCode } from '../domain/plans.ts';
import type { Answer, Sending, Submission, SubmitEvent } from '../shared/submission.ts';
import {
  answerOf,
  keepSubmit,
  keptRefusal,
  nextSending,
  nothingSent,
  sendingState,
  sendTimeout,
  wasAccepted,
} from '../shared/submission.ts';
import { unprovided } from '../shared/unprovided.ts';
import { paymentPath } from './payment-path.ts';
import type { TrialSignupPayload } from './trial-signup.schema.ts';

export interface TrialSignupContext extends Submission<TrialSignupPayload> {
  /** The plan that is chosen, or was before the visitor went back to the chooser. */
  plan: PlanCode | null;
  /** The page was opened by the redirect after a form post without script. */
  alreadySent: boolean;
  /** Where a subscription is paid for, once the relay has said so. */
  paymentPage: string | null;
}

export interface TrialSignupInput {
  /** The plan that the address names. */
  plan: PlanCode | null;
  alreadySent: boolean;
}

export type TrialSignupEvent =
  | SubmitEvent<TrialSignupPayload>
  /** The visitor chose a plan. */
  | { type: 'plan.choose'; plan: PlanCode }
  /** 'Choose a different plan'. */
  | { type: 'plan.change' }
  /** 'Wrong address? Correct it and send again'. */
  | { type: 'form.correct' };

const sending = sendingState<TrialSignupPayload, 'sendTrialSignup'>({
  actor: 'sendTrialSignup',
  description: 'The signup is on its way. The button says so and takes no second send.',
  requirements: ['SIGN-7', 'SIGN-8'],
  within: 'account',
});

/** The signup for a trial or a subscription, from the choice of a plan to the mail (SIGN-1 to SIGN-9). */
export const trialSignupMachine = setup({
  types: {
    context: {} as TrialSignupContext,
    input: {} as TrialSignupInput,
    events: {} as TrialSignupEvent,
  },
  actors: { sendTrialSignup: unprovided<Answer, Sending<TrialSignupPayload>>('sendTrialSignup') },
  actions: {
    /** Provided by the page: names the plan in the address, or none, so that the page shows the same when it is loaded anew. */
    namePlan: (_, _plan: PlanCode | null) => {},
    /** Provided by the page: empties the password, which nothing keeps once the relay has it. */
    clearPassword: () => {},
    /** Provided by the page: puts the relay's messages beside their fields. */
    showRefusedFields: (_, _messages: Record<string, string>) => {},
    /** Provided by the page: leads the browser to the payment page. */
    openPaymentPage: (_, _path: string | null) => {},
    /** Provided by the page: writes the exception to the browser's console, without anything that was typed. */
    logException: () => {},
    choosePlan: assign((_, { plan }: { plan: PlanCode }) => ({ plan })),
    keepForRetry: assign(({ context }, submit: SubmitEvent<TrialSignupPayload>) => nextSending(context, submit)),
    keepRefusal: assign((_, answer: Answer) => keptRefusal(answer)),
    /** What was sent is forgotten; where it is paid for is kept. */
    keepPaymentPage: assign((_, answer: Answer) => ({ ...nothingSent, paymentPage: paymentPath(answer) })),
    forget: assign(nothingSent),
  },
  guards: {
    alreadySent: ({ context }) => context.alreadySent,
    planInAddress: ({ context }) => context.plan !== null,
    accepted: (_, answer: Answer) => wasAccepted(answer),
    paymentFollows: ({ context }, answer: Answer) =>
      context.payload?.signup_type === 'direct' && paymentPath(answer) !== null,
  },
  delays: { openDelay: 100, sendTimeout },
}).createMachine({
  id: 'trial-signup',
  context: ({ input }) => ({
    plan: input.plan,
    alreadySent: input.alreadySent,
    paymentPage: null,
    ...nothingSent,
  }),
  initial: 'arriving',
  states: {
    arriving: {
      description:
        'The page opens: with the thanks for what was just sent without script, with the plan that the address names, or with the choice of plans.',
      always: [
        { guard: 'alreadySent', target: 'sent' },
        { guard: 'planInAddress', target: 'account', meta: { requirements: ['SIGN-3'] } },
        { target: 'choosing', meta: { requirements: ['SIGN-2', 'SIGN-3'] } },
      ],
    },
    choosing: {
      description: 'The visitor chooses a plan. What was typed before is kept.',
      on: {
        'plan.choose': {
          target: 'opening',
          actions: [
            { type: 'choosePlan', params: ({ event }) => event },
            { type: 'namePlan', params: ({ context }) => context.plan },
          ],
          meta: { requirements: ['SIGN-2'] },
        },
      },
    },
    opening: {
      description: 'A plan is chosen. The choice still shows, the account form comes after 100 ms.',
      after: { openDelay: { target: 'account', meta: { requirements: ['SIGN-2'] } } },
    },
    account: {
      description: 'The account form shows, for the plan that is chosen.',
      initial: 'editing',
      on: {
        'form.submit': { target: 'sending', actions: keepSubmit, meta: { requirements: ['SIGN-6'] } },
        'plan.change': {
          target: 'choosing',
          actions: { type: 'namePlan', params: null },
          meta: { requirements: ['SIGN-2'] },
        },
      },
      states: {
        editing: {
          description: 'The visitor fills in the form. Nothing has left the page.',
        },
        refused: {
          description: 'The relay did not take the signup and says why. The form stays as typed.',
          entry: { type: 'showRefusedFields', params: ({ context }) => context.refusal?.fields ?? {} },
        },
        interrupted: {
          description: 'No answer came: the network failed or took too long. The form stays as typed.',
        },
        correcting: {
          description:
            'The visitor corrects the address. The form stands as it was sent but for the password, which is asked for again.',
        },
      },
    },
    sending: {
      ...sending,
      invoke: {
        ...sending.invoke,
        onDone: [
          {
            guard: { type: 'paymentFollows', params: answerOf },
            target: 'paying',
            actions: { type: 'keepPaymentPage', params: answerOf },
            meta: { requirements: ['SIGN-9'] },
          },
          ...sending.invoke.onDone,
        ],
      },
    },
    sent: {
      description: 'Check Your Email: a login link is on its way. The password is kept nowhere on the page.',
      entry: 'clearPassword',
      on: { 'form.correct': { target: 'account.correcting', meta: { requirements: ['SRV-8'] } } },
    },
    paying: {
      description: 'The account is on its way, and the browser goes on to the payment page.',
      entry: ['clearPassword', { type: 'openPaymentPage', params: ({ context }) => context.paymentPage }],
      on: { 'form.correct': { target: 'account.correcting', meta: { requirements: ['SRV-8'] } } },
    },
  },
});
