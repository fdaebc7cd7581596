import type { SignupType } from '../../machines/trial-signup/trial-signup.form.ts';
import { policies } from './policies.ts';

/** The page's header once the form is sent. */
export const sentHeader = { heading: 'Almost there', lede: 'The next step is in your email.' } as const;

export interface NextStep {
  title: string;
  text: string;
}

const firstSteps: readonly NextStep[] = [
  { title: 'Open the email', text: 'A login link comes to the address you give.' },
  { title: 'Log in', text: 'The link opens the login screen with your address filled in.' },
  { title: 'Accept the terms', text: 'The terms and the business associate agreement, once, on one screen.' },
];

export const nextSteps: Readonly<Record<SignupType, readonly NextStep[]>> = {
  trial: [
    ...firstSteps,
    { title: 'Your trial starts', text: `${policies.trialDays} days with every feature. No credit card required.` },
  ],
  direct: [
    ...firstSteps,
    { title: 'Pay for your plan', text: 'On our payment page, or with the payment details that follow by email.' },
  ],
};

export const sentText: Readonly<Record<SignupType, string>> = {
  trial: `You must log in and accept the terms to start your ${policies.trialDays}-day trial.`,
  direct: 'You must log in and accept the terms. Payment details follow by email.',
};

export const payingText = 'The payment page opens next. After that, log in and accept the terms.';

export const planAudience = { np_pa: 'Nurse practitioners and physician assistants', md_do: 'MDs and DOs' } as const;
