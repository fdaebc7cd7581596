import type { SignupType } from '../../machines/trial-signup/trial-signup.schema.ts';
import { pages } from './pages.ts';

/** The words of the page's header: for a trial, and for a subscription (SIGN-1). */
export const signupHeader: Readonly<Record<SignupType, { heading: string; lede: string }>> = {
  trial: pages.signup,
  direct: {
    heading: 'Complete Your Subscription',
    lede: 'Choose how you are billed, and create your account. Encounters are unlimited on every plan.',
  },
};
