import { defineForm, describeForm } from '../shared/form.ts';
import { mobileSignupFields, mobileSignupPayload } from './mobile-signup.schema.ts';

export const mobileSignupForm = defineForm({
  id: 'mobile-signup',
  controls: 'mobile-signup',
  screen: '/mobile-signup',
  action: '/api/mobile-signup',
  encoding: 'application/json',
  actor: 'sendMobileSignup',
  payload: mobileSignupPayload,
  fields: mobileSignupFields,
  labels: {
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    role: 'Role',
    organization: 'Organization (optional)',
  },
  boxes: {},
  texts: {
    submit: 'Sign up',
    submitting: 'Sending…',
    refused: 'An error occurred. Please try again.',
    interrupted: 'Network error. Please check your connection and try again.',
  },
  showsReasons: true,
});

const first = {
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Osei',
  role: 'physician_assistant',
  organization: '',
  isIOS: true,
} as const;

export const mobileSignupDetails = describeForm(mobileSignupForm, {
  summary: 'An account without a password: its mailed link asks for one',
  purpose: 'The signup within an app.',
  samples: { first, changed: { ...first, email: 'ada.osei@example.com', organization: 'Lakeside' } },
  starts: { opened: '?ios=1', 'opened after a post without script': '?ios=1&sent=yes' },
  width: 420,
  limit: null,
  submission: null,
});
