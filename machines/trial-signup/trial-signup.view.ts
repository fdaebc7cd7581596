import type { SnapshotFrom } from 'xstate';
import { newPasswordRule } from '../domain/new-password-rule.ts';
import { type PlanCode, planCodes, planFamilies, planOf, priceOf } from '../domain/plans.ts';
import { trialDays } from '../domain/trial.ts';
import { checkEmail, checkYourEmail, stepsList } from '../shared/check-email.ts';
import { type FormState, untouchedForm } from '../shared/form-state.ts';
import { formView } from '../shared/form-view.ts';
import { stateName } from '../core/inspection.ts';
import { heading, link, paragraph, text } from '../core/view.ts';
import { type SignupOffer, signupAddress } from './signup-address.ts';
import { type SignupType, trialSignupForm } from './trial-signup.form.ts';
import type { trialSignupMachine } from './trial-signup.machine.ts';

const firstSteps = [
  { title: 'Open the email', text: 'A login link comes to the address you give.' },
  { title: 'Log in', text: 'The link opens the login screen with your address filled in.' },
  { title: 'Accept the terms', text: 'The terms and the business associate agreement, once, on one screen.' },
];

const lastStep = {
  trial: { title: 'Your trial starts', text: `${trialDays} days with every feature. No credit card required.` },
  direct: {
    title: 'Pay for your plan',
    text: 'On our payment page, or with the payment details that follow by email.',
  },
} as const;

const sentText: Readonly<Record<SignupType, string>> = {
  trial: `You must log in and accept the terms to start your ${trialDays}-day trial.`,
  direct: 'You must log in and accept the terms. Payment details follow by email.',
};

/** Said before, because a success leads to the payment page at once. */
const mailedText =
  'We email you a login link when you send this form. If our payment page opens, the link waits in your mailbox.';

const payingText = 'The payment page opens next. After that, log in and accept the terms.';

const audience = { np_pa: 'Nurse practitioners and physician assistants', md_do: 'MDs and DOs' } as const;

/** Plans, each billed monthly or annually (SIGN-2). The choices are links, which lead to the form without script. */
const chooser = (offer: SignupOffer, chosen: PlanCode | null) =>
  (['np_pa', 'md_do'] as const).map((family) => ({
    role: 'listitem' as const,
    children: [
      heading(planFamilies[family].label, 3),
      paragraph(audience[family]),
      ...planCodes
        .filter((code) => code.startsWith(family))
        .map((plan) => {
          const { price, billing } = priceOf(plan);
          return {
            role: 'link',
            name: `${planFamilies[family].label}: ${price} ${billing}`,
            url: signupAddress(offer, plan),
            press: { type: 'plan.choose', plan },
            ...(chosen === plan && { current: 'true' as const }),
          } as const;
        }),
    ] as const,
  }));

/** What is chosen, with its code for the call (SIGN-3). */
function chosenPlan(plan: PlanCode) {
  const { family, annual } = planOf(plan);
  const { price, billing } = priceOf(plan);
  const whenMonthly = annual ? ` ($${family.monthly} per month when billed monthly)` : '';
  return {
    role: 'paragraph',
    value: plan,
    children: [text(family.label), text(`${price}, ${billing}${whenMonthly}`)],
  } as const;
}

const elsewhere = ['choosing', 'opening', 'sent', 'paying'];

const show = formView(trialSignupForm, {
  title: 'Your account',
  outcome: ({ value }) => (elsewhere.includes(String(value)) ? { text: '', takesFocus: false } : null),
});

/** SIGN-1 to SIGN-9. */
export const trialSignupView = (
  { value, context }: SnapshotFrom<typeof trialSignupMachine>,
  given: FormState = untouchedForm(trialSignupForm),
) => {
  const { offer, plan, paymentPage } = context;
  const state = stateName(value).replace('account.', '');
  const isDone = state === 'sent' || state === 'paying';
  const isChoosing = state === 'choosing' || state === 'opening';
  const view = show({ value: state, context }, given);
  const { thanks, note, correct } = checkEmail({
    sent: 'We sent a login link',
    address: String(given.values['email']),
    correctAt: signupAddress(offer, plan),
  });
  const reminder = `${newPasswordRule} Please enter it again: it was not kept.`;
  return {
    ...view,
    heading: isDone ? heading(checkYourEmail, 2) : isChoosing ? heading('Choose your plan', 2) : view.heading,
    plans: isChoosing ? chooser(offer, plan) : null,
    plan: view.submit && plan && chosenPlan(plan),
    change:
      view.submit &&
      link<{ type: 'plan.change' }>('Choose a different plan', state === 'sending' ? null : { type: 'plan.change' }, {
        url: signupAddress(offer, null),
      }),
    // Passwords are not kept once the relay has them.
    fields: view.fields.map((node) =>
      node.field === 'password' && state === 'correcting' ? { ...node, description: reminder } : node,
    ),
    invite: view.submit && offer.inviteToken !== '' ? paragraph('Your invite is sent along with this form.') : null,
    mailed: view.submit && offer.type === 'direct' ? paragraph(mailedText) : null,
    thanks: isDone ? thanks : null,
    next: isDone ? paragraph(paymentPage === null ? sentText[offer.type] : payingText) : null,
    payment:
      isDone && paymentPage !== null
        ? ({ role: 'link', name: 'Go to the payment page', url: paymentPage } as const)
        : null,
    note: isDone ? note : null,
    correct: isDone ? correct : null,
    steps: stepsList([...firstSteps, lastStep[offer.type]], state === 'sent'),
  };
};
