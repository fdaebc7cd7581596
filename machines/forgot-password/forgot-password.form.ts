import { failed } from '../shared/account-texts.ts';
import { defineForm, describeForm } from '../shared/form.ts';
import { forgotPasswordPayload } from './forgot-password.schema.ts';

export const forgotPasswordForm = defineForm({
  id: 'forgot-password',
  controls: 'forgot-password',
  screen: '/forgot-password',
  action: '/forgot-password',
  encoding: 'application/x-www-form-urlencoded',
  actor: 'askForLink',
  payload: forgotPasswordPayload,
  fields: forgotPasswordPayload,
  labels: { email: 'Email' },
  boxes: {},
  texts: { submit: 'Send reset link', submitting: 'Sending…', refused: failed, interrupted: failed },
  showsReasons: true,
});

export const forgotPasswordDetails = describeForm(forgotPasswordForm, {
  summary: 'A link by mail. The answer is the same for every address',
  purpose: 'A link to a new password, by mail.',
  samples: { first: { email: 'ada@example.com' }, changed: { email: 'ada.osei@example.com' } },
  starts: { 'opened after a post without script': '?sent=yes' },
  limit: null,
  submission: null,
});
