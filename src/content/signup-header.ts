import type { SignupType } from '../../machines/trial-signup/trial-signup.form.ts';
import { pages } from './pages.ts';

export const signupHeader: Readonly<Record<SignupType, { heading: string; lede: string }>> = {
  trial: pages.signup,
  direct: {
    heading: 'Complete Your Subscription',
    lede: 'Choose how you are billed, and create your account. Encounters are unlimited on every plan.',
  },
};
