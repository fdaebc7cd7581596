import * as z from 'zod/mini';
import { failed } from '../shared/account-texts.ts';
import { emailAddress } from '../shared/fields.ts';
import { describeForm } from '../shared/form-details.ts';
import { defineForm } from '../shared/form.ts';

const payload = z.strictObject({ email: emailAddress });

export const resendConfirmationForm = defineForm({
  id: 'resend-confirmation',
  controls: 'resend-confirmation',
  screen: '/complete-registration',
  action: '/api/resend-confirmation',
  encoding: 'application/x-www-form-urlencoded',
  payload,
  fields: payload,
  labels: { email: 'Email' },
  descriptions: { email: 'The address that you signed up with' },
  boxes: {},
  texts: { submit: 'Send another link', submitting: 'Sending…', refused: failed, interrupted: failed },
  thanks: {
    text: 'If that address is waiting to be confirmed, another link is on its way.',
    again: 'Ask again',
    focus: 'email',
  },
  keepsFields: true,
  showsReasons: true,
});

export const resendConfirmationDetails = describeForm(resendConfirmationForm, {
  purpose: 'Another link to confirm an address.',
  samples: { first: { email: 'ada@example.com' }, changed: { email: 'ada.osei@example.com' } },
  done: 'resent',
  submission: null,
});
