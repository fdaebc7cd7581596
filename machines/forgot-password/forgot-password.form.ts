import * as z from 'zod/mini';
import { failed } from '../shared/account-texts.ts';
import { emailAddress } from '../shared/fields.ts';
import { describeForm } from '../shared/form-details.ts';
import { defineForm } from '../shared/form.ts';

const payload = z.strictObject({ email: emailAddress });

export const forgotPasswordForm = defineForm({
  id: 'forgot-password',
  controls: 'forgot-password',
  screen: '/forgot-password',
  action: '/forgot-password',
  encoding: 'application/x-www-form-urlencoded',
  payload,
  fields: payload,
  labels: { email: 'Email' },
  boxes: {},
  texts: { submit: 'Send reset link', submitting: 'Sending…', refused: failed, interrupted: failed },
  thanks: {
    text: 'If that address has an account, a reset link is on its way.',
    again: 'Use another address',
    focus: 'email',
  },
  showsReasons: true,
});

export type ForgotPasswordPayload = z.infer<typeof payload>;

export const forgotPasswordDetails = describeForm(forgotPasswordForm, {
  purpose: 'A link to a new password, by mail.',
  samples: { first: { email: 'ada@example.com' }, changed: { email: 'ada.osei@example.com' } },
  done: 'sent',
  submission: null,
});
