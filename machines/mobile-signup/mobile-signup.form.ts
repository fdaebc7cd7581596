import * as z from 'zod/mini';
import { roleLabels, roles } from '../domain/roles.ts';
import { accountFields } from '../shared/account-fields.ts';
import { noPatientInformation } from '../shared/fields.ts';
import { describeForm } from '../shared/form-details.ts';
import { defineForm } from '../shared/form.ts';

const { firstName, lastName, email, organization } = accountFields;
const role = z.enum(roles, 'Choose your role');

/** A post without script carries `isIOS` as the text `true` or `false` (MOB-1 to MOB-3). */
export const mobileSignupForm = defineForm({
  id: 'mobile-signup',
  controls: 'mobile-signup',
  screen: '/mobile-signup',
  action: '/api/mobile-signup',
  encoding: 'application/json',
  payload: z.strictObject({ email, firstName, lastName, role, organization, isIOS: z.boolean() }),
  fields: z.strictObject({ firstName, lastName, email, role, organization }),
  labels: {
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    role: 'Role',
    organization: 'Organization (optional)',
  },
  options: {
    role: [{ value: '', label: 'Choose your role' }, ...roles.map((value) => ({ value, label: roleLabels[value] }))],
  },
  descriptions: { organization: noPatientInformation },
  boxes: {},
  texts: {
    submit: 'Sign up',
    submitting: 'Sending…',
    refused: 'An error occurred. Please try again.',
    interrupted: 'Network error. Please check your connection and try again.',
  },
  keepsFields: true,
  showsReasons: true,
});

export type MobileSignupPayload = z.infer<typeof mobileSignupForm.payload>;

const first = {
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Osei',
  role: 'physician_assistant',
  organization: '',
  isIOS: true,
} as const;

export const mobileSignupDetails = describeForm(mobileSignupForm, {
  purpose: 'The signup within an app.',
  samples: { first, changed: { ...first, email: 'ada.osei@example.com', organization: 'Lakeside' } },
  done: 'sent',
  submission: null,
});
