import { assign } from 'xstate';
import type { PlanCode } from '../domain/plans.ts';
import { type Answer, answerOf, keepSubmit, nothingSent, sendingState } from '../shared/submission.ts';
import { type OpenedForm, openedFormGuards, setupSubmission, showRefusedFields } from '../shared/submission-machine.ts';
import { paymentPath } from './payment-path.ts';
import type { SignupOffer } from './signup-address.ts';
import { trialSignupForm, type TrialSignupPayload } from './trial-signup.form.ts';

interface TrialSignupContext extends OpenedForm {
  offer: SignupOffer;
  /** The current or previous choice. */
  plan: PlanCode | null;
  /** The relay's redirect of a subscription. */
  paymentPage: string | null;
}

interface TrialSignupInput extends OpenedForm {
  offer: SignupOffer;
  /** From the address. */
  plan: PlanCode | null;
}

interface ChoosePlanEvent {
  type: 'plan.choose';
  plan: PlanCode;
}

type TrialSignupEvent =
  | ChoosePlanEvent
  | { type: 'plan.change' }
  /** 'Wrong address? Correct it and send again'. */
  | { type: 'form.correct' };

const choosesPlan = {
  target: 'opening',
  actions: [
    { type: 'choosePlan', params: ({ event }: { event: ChoosePlanEvent }) => event },
    { type: 'namePlan', params: ({ context }: { context: TrialSignupContext }) => context.plan },
  ],
  meta: { requirements: ['SIGN-2'] },
} as const;

const sending = sendingState<TrialSignupPayload, 'sendTrialSignup'>({
  actor: trialSignupForm.actor,
  description: 'The signup is on its way. The button says so and takes no second send.',
  requirements: ['SIGN-7', 'SIGN-8'],
  within: 'account',
});

/** SIGN-1 to SIGN-9. */
export const trialSignupMachine = setupSubmission(
  trialSignupForm,
  {} as {
    input: TrialSignupInput;
    context: TrialSignupContext;
    events: TrialSignupEvent;
  },
)
  .extend({
    actions: {
      /** Provided by the page: sets the plan in the address, so that a reload shows the same. */
      namePlan: (_, _plan: PlanCode | null) => {},
      /** Provided by the page: passwords are not kept once the relay has them. */
      clearPassword: () => {},
      openPaymentPage: (_, _path: string | null) => {},
      choosePlan: assign((_, { plan }: { plan: PlanCode }) => ({ plan })),
      /** Clears the submission, keeps the redirect. */
      keepPaymentPage: assign((_, answer: Answer) => ({ ...nothingSent, paymentPage: paymentPath(answer) })),
    },
    guards: {
      ...openedFormGuards,
      planInAddress: ({ context }) => context.plan !== null,
      paymentFollows: ({ context }, answer: Answer) =>
        context.payload?.signup_type === 'direct' && paymentPath(answer) !== null,
    },
    delays: { openDelay: 100 },
  })
  .createMachine({
    id: 'trial-signup',
    context: ({ input }) => ({
      offer: input.offer,
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
        on: { 'plan.choose': choosesPlan },
      },
      opening: {
        description:
          'A plan is chosen. The choice still shows, the account form comes after 100 ms; another choice begins them anew.',
        on: { 'plan.choose': { ...choosesPlan, reenter: true } },
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
            entry: showRefusedFields,
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
