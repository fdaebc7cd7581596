import { defineForm, describeForm } from '../shared/form.ts';
import { trialSignupFields, trialSignupPayload } from './trial-signup.schema.ts';

export const trialSignupForm = defineForm({
  id: 'trial-signup',
  controls: 'trial-signup',
  screen: '/signup',
  action: '/api/mobile-signup',
  encoding: 'application/json',
  actor: 'sendTrialSignup',
  payload: trialSignupPayload,
  fields: trialSignupFields,
  labels: {
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    password: 'Password',
    organization: 'Organization (optional)',
  },
  boxes: {},
  texts: {
    submit: 'Create account',
    submitting: 'Sending…',
    refused: 'Signup failed. Please try again.',
    interrupted: 'An error occurred. Please try again.',
  },
  showsReasons: true,
});

const first = {
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Osei',
  role: 'nurse_practitioner',
  organization: '',
  password: 'eight888',
  plan: 'np_pa_monthly',
  signup_type: 'trial',
  invite_token: '',
} as const;

export const trialSignupDetails = describeForm(trialSignupForm, {
  summary: 'An account with its password',
  purpose: 'A plan, an account, and where to look for the mail.',
  samples: { first, changed: { ...first, email: 'ada.osei@example.com' } },
  starts: {
    'opened with a plan': '?plan=NP',
    'opened to subscribe': '?plan=np_pa_annual&type=direct&invite_token=12e4',
    'opened after a post without script': '?plan=np_pa_monthly&sent=yes',
  },
  limit: null,
  submission: null,
});
