import { checkYourEmail, type NextStep } from '../shared/check-email.ts';
import type { PageWords } from '../submission/submission.view.ts';

/** MOB-4. */
export const mobileSignupWords: PageWords = {
  title: 'Your details',
  sentTitle: checkYourEmail,
  done: 'We sent a link to complete your registration',
};

export const mobileSignupSteps: readonly NextStep[] = [
  { title: 'Open the email', text: 'We email you a link to complete your registration.' },
  { title: 'Choose a password', text: 'The link opens a page where you choose it. That completes your registration.' },
  { title: 'Accept the terms', text: 'The terms and the business associate agreement, once, on one page.' },
];
