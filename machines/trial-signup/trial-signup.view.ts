import type { SnapshotFrom } from 'xstate';
import { stateName } from '../core/state-name.ts';
import { newPasswordRule } from '../domain/new-password-rule.ts';
import { type PlanCode, planCodes, planFamilies, planOf, priceOf } from '../domain/plans.ts';
import { trialDays } from '../domain/trial.ts';
import { checkYourEmail, type NextStep } from '../shared/check-email.ts';
import { type FormState, untouchedForm } from '../shared/form-state.ts';
import { type FormPhase, shownForm } from '../shared/shown-form.ts';
import { type SignupOffer, signupAddress } from './signup-address.ts';
import { type SignupType, trialSignupForm } from './trial-signup.form.ts';
import type { trialSignupMachine } from './trial-signup.machine.ts';

const firstSteps = [
  { title: 'Open the email', text: 'We email you a login link.' },
  { title: 'Log in', text: 'The link opens the login page with your address filled in.' },
  { title: 'Accept the terms', text: 'The terms and the business associate agreement, once, on one page.' },
];

export const signupSteps: Readonly<Record<SignupType, readonly NextStep[]>> = {
  trial: [
    ...firstSteps,
    { title: 'Your trial starts', text: `${trialDays} days with every feature. No credit card required.` },
  ],
  direct: [
    ...firstSteps,
    {
      title: 'Pay for your plan',
      text: 'On our payment page, or with the payment details we email you.',
    },
  ],
};

const sentText: Readonly<Record<SignupType, string>> = {
  trial: `You must log in and accept the terms to start your ${trialDays}-day trial.`,
  direct: 'You must log in and accept the terms. Payment details follow by email.',
};

/** Announced beforehand, because a success redirects to the payment page at once. */
const mailedText =
  'We email you a login link when you send this form. If our payment page opens, the link will be in your inbox.';

const payingText = 'The payment page opens next. After that, log in and accept the terms.';

const audience = { np_pa: 'Nurse practitioners and physician assistants', md_do: 'MDs and DOs' } as const;

/** The families of plans, each with its prices by the month and by the year (SIGN-2). */
const familiesFor = (offer: SignupOffer, chosen: PlanCode | null) =>
  (['np_pa', 'md_do'] as const).map((family) => ({
    label: planFamilies[family].label,
    audience: audience[family],
    plans: planCodes
      .filter((code) => code.startsWith(family))
      .map((code) => ({
        code,
        ...priceOf(code),
        address: signupAddress(offer, code),
        isChosen: code === chosen,
      })),
  }));

/** Selected plan (SIGN-3). */
function chosenPlan(code: PlanCode) {
  const { family, annual } = planOf(code);
  const { price, billing } = priceOf(code);
  const whenMonthly = annual ? ` ($${family.monthly} per month when billed monthly)` : '';
  return { code, role: family.role, label: family.label, price: `${price}, ${billing}${whenMonthly}` };
}

const phases: Readonly<Record<string, FormPhase>> = {
  'account.editing': 'editing',
  'account.correcting': 'editing',
  'account.refused': 'refused',
  'account.interrupted': 'interrupted',
  sending: 'sending',
};

/** SIGN-1 to SIGN-9. */
export const trialSignupView = (
  { value, context }: SnapshotFrom<typeof trialSignupMachine>,
  given: FormState = untouchedForm(trialSignupForm),
) => {
  const { offer, plan, paymentPage, refusal } = context;
  const state = stateName(value);
  const phase = phases[state] ?? 'over';
  const isForm = phase !== 'over';
  const isDone = state === 'sent' || state === 'paying';
  const isDirect = offer.type === 'direct';
  return {
    ...shownForm(trialSignupForm, { phase, refusal }, given),
    heading: isDone ? checkYourEmail : isForm ? 'Your account' : 'Choose your plan',
    families: isDone || isForm ? null : familiesFor(offer, plan),
    plan: isForm && plan ? chosenPlan(plan) : null,
    chooserAddress: signupAddress(offer, null),
    /** Passwords are not kept once the relay has them. */
    passwordReminder:
      state === 'account.correcting' ? `${newPasswordRule} Please enter it again. We did not keep it.` : null,
    invite: isForm && offer.inviteToken !== '' ? 'Your invite code is included.' : null,
    mailed: isForm && isDirect ? mailedText : null,
    sent: isDone ? 'We sent a login link' : null,
    next: !isDone ? null : paymentPage === null ? sentText[offer.type] : payingText,
    paymentPage: isDone ? paymentPage : null,
    correctAddress: signupAddress(offer, plan),
    /** The first step is the next. */
    isMailNext: state === 'sent',
  };
};
