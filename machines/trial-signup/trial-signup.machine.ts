import { assign, setup } from 'xstate';
import type { PlanCode } from '../domain/plans.ts';
import {
  type Answer,
  nextSending,
  nothingSent,
  type Rejection,
  type Sending,
  sendTimeout,
  type Submission,
  type SubmitEvent,
} from '../shared/submission.ts';
import { unprovided } from '../shared/unprovided.ts';
import { paymentPath } from './payment-path.ts';
import type { SignupOffer } from './signup-address.ts';
import type { TrialSignupPayload } from './trial-signup.form.ts';

interface TrialSignupInput {
  offer: SignupOffer;
  /** From the address. */
  plan: PlanCode | null;
  /** The page was opened by the redirect after a post without script. */
  alreadySent: boolean;
}

interface TrialSignupContext extends TrialSignupInput, Submission<TrialSignupPayload> {
  /** The relay's redirect of a subscription. */
  paymentPage: string | null;
}

type ChoosePlanEvent = { type: 'plan.choose'; plan: PlanCode };

type Refused = { ok: false } & Rejection;

/** SIGN-1 to SIGN-9. */
export const trialSignupMachine = setup({
  types: {
    context: {} as TrialSignupContext,
    events: {} as
      | ChoosePlanEvent
      | { type: 'plan.change' }
      | SubmitEvent<TrialSignupPayload>
      /** 'Wrong address? Correct it and send again'. */
      | { type: 'form.correct' },
    input: {} as TrialSignupInput,
  },
  actors: { send: unprovided<Answer, Sending<TrialSignupPayload | null>>('send') },
  actions: {
    choosePlan: assign((_, { plan }: ChoosePlanEvent) => ({ plan })),
    keep: assign(({ context }, submit: SubmitEvent<TrialSignupPayload>) => nextSending(context, submit)),
    refuse: assign((_, { error, fields }: Refused) => ({ refusal: { error, fields } })),
    forget: assign(nothingSent),
    /** Clears the submission, keeps the redirect. */
    keepPaymentPage: assign((_, answer: Answer) => ({ ...nothingSent, paymentPage: paymentPath(answer) })),
    /** Provided by the page: sets the plan in the address, so that a reload shows the same. */
    namePlan: (_, _plan: PlanCode | null) => {},
    /** Provided by the page: the relay's words beside their fields. */
    showRefusedFields: (_, _fields: Readonly<Record<string, string>>) => {},
    /** Provided by the page: logs the exception to the console, without anything typed. */
    logNoAnswer: () => {},
    /** Provided by the page: passwords are not kept once the relay has them. */
    clearPassword: () => {},
    openPaymentPage: (_, _path: string | null) => {},
  },
  guards: {
    alreadySent: ({ context }) => context.alreadySent,
    planInAddress: ({ context }) => context.plan !== null,
    isAccepted: (_, { ok }: Answer) => ok,
    paymentFollows: ({ context }, answer: Answer) =>
      context.payload?.signup_type === 'direct' && paymentPath(answer) !== null,
  },
  delays: { sendTimeout, openDelay: 100 },
}).createMachine({
  id: 'trial-signup',
  context: ({ input }) => ({ ...input, paymentPage: null, ...nothingSent }),
  initial: 'arriving',
  states: {
    arriving: {
      description:
        'The page opens: with the thanks for what was just sent without script, with the plan that the address names, or with the choice of plans.',
      always: [
        { guard: 'alreadySent', target: 'sent' },
        { guard: 'planInAddress', target: 'account' },
        { target: 'choosing' },
      ],
    },
    choosing: {
      description: 'The visitor chooses a plan. What was typed before is kept.',
      on: {
        'plan.choose': {
          target: 'opening',
          actions: [
            { type: 'choosePlan', params: ({ event }) => event },
            { type: 'namePlan', params: ({ event }) => event.plan },
          ],
        },
      },
    },
    opening: {
      description:
        'A plan is chosen. The choice still shows, the account form comes after 100 ms; another choice begins them anew.',
      on: {
        'plan.choose': {
          target: 'opening',
          reenter: true,
          actions: [
            { type: 'choosePlan', params: ({ event }) => event },
            { type: 'namePlan', params: ({ event }) => event.plan },
          ],
        },
      },
      after: { openDelay: 'account' },
    },
    account: {
      description: 'The account form shows, for the plan that is chosen.',
      initial: 'editing',
      on: {
        'form.submit': { target: 'sending', actions: { type: 'keep', params: ({ event }) => event } },
        'plan.change': { target: 'choosing', actions: { type: 'namePlan', params: null } },
      },
      states: {
        editing: { description: 'The visitor fills in the form. Nothing has left the page.' },
        refused: {
          description: 'The relay did not take the signup and says why. The form stays as typed.',
          entry: { type: 'showRefusedFields', params: ({ context }) => context.refusal?.fields ?? {} },
        },
        interrupted: {
          description: 'No answer came: the network failed or took too long. The form stays as typed.',
        },
        correcting: {
          description:
            'The visitor corrects the email address. The form keeps all values except the password, which must be entered again.',
        },
      },
    },
    sending: {
      description: 'The signup is on its way. The button says so and takes no second send.',
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context: { payload, key } }) => ({ payload, key: key ?? '' }),
        onDone: [
          {
            guard: { type: 'paymentFollows', params: ({ event }) => event.output },
            target: 'paying',
            actions: { type: 'keepPaymentPage', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'sent',
            actions: 'forget',
          },
          {
            target: 'account.refused',
            actions: { type: 'refuse', params: ({ event }) => event.output as Refused },
          },
        ],
        onError: { target: 'account.interrupted', actions: 'logNoAnswer' },
      },
      after: { sendTimeout: { target: 'account.interrupted', actions: 'logNoAnswer' } },
    },
    sent: {
      description: 'Check Your Email: a login link is on its way. The password is kept nowhere on the page.',
      entry: 'clearPassword',
      on: { 'form.correct': 'account.correcting' },
    },
    paying: {
      description: 'The account is on its way, and the browser goes on to the payment page.',
      entry: ['clearPassword', { type: 'openPaymentPage', params: ({ context }) => context.paymentPage }],
      on: { 'form.correct': 'account.correcting' },
    },
  },
});
