import * as z from 'zod/mini';
import { newPasswordRule } from '../domain/new-password-rule.ts';
import { planCodes } from '../domain/plans.ts';
import { roles } from '../domain/roles.ts';
import { accountFields } from '../shared/account-fields.ts';
import { newPassword, noPatientInformation, optional } from '../shared/fields.ts';
import { describeForm } from '../shared/form-details.ts';
import { defineForm } from '../shared/form.ts';

/** Kinds of a signup (SIGN-1). */
const signupTypes = ['trial', 'direct'] as const;
export type SignupType = (typeof signupTypes)[number];

const { firstName, lastName, email, organization } = accountFields;

/** The page adds plan, role, type and invite to what the visitor fills in (SIGN-5, SIGN-6). */
export const trialSignupForm = defineForm({
  id: 'trial-signup',
  controls: 'trial-signup',
  screen: '/signup',
  action: '/api/mobile-signup',
  encoding: 'application/json',
  payload: z.strictObject({
    email,
    firstName,
    lastName,
    role: z.enum(roles),
    organization,
    password: newPassword,
    plan: z.enum(planCodes),
    signup_type: z.enum(signupTypes),
    invite_token: optional,
  }),
  fields: z.strictObject({ firstName, lastName, email, password: newPassword, organization }),
  labels: {
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    password: 'Password',
    organization: 'Organization (optional)',
  },
  descriptions: { password: newPasswordRule, organization: noPatientInformation },
  boxes: {},
  texts: {
    submit: 'Create account',
    submitting: 'Sending…',
    refused: 'Signup failed. Please try again.',
    interrupted: 'An error occurred. Please try again.',
  },
  showsReasons: true,
});

export type TrialSignupPayload = z.infer<typeof trialSignupForm.payload>;

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
  purpose: 'A plan, an account, and where to look for the mail.',
  samples: { first, changed: { ...first, email: 'ada.osei@example.com' } },
  done: 'sent',
  submission: null,
});
