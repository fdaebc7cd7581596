import { checkYourEmail, type NextStep } from '../shared/check-email.ts';
import type { PageWords } from '../submission/submission.view.ts';

/** MOB-4. */
export const mobileSignupWords: PageWords = {
  title: 'Your details',
  sentTitle: checkYourEmail,
  done: 'We sent a link to complete your registration',
};

export const mobileSignupSteps: readonly NextStep[] = [
  { title: 'Open the email', text: 'A link to complete your registration comes to the address you give.' },
  { title: 'Choose a password', text: 'The link opens a screen that asks for it, and your registration is complete.' },
  { title: 'Accept the terms', text: 'The terms and the business associate agreement, once, on one screen.' },
];
