import { failed } from '../shared/account-texts.ts';
import { defineForm, describeForm } from '../shared/form.ts';
import { resendConfirmationPayload } from './resend-confirmation.schema.ts';

export const resendConfirmationForm = defineForm({
  id: 'resend-confirmation',
  controls: 'resend-confirmation',
  screen: '/complete-registration',
  action: '/api/resend-confirmation',
  encoding: 'application/x-www-form-urlencoded',
  actor: 'askForConfirmation',
  payload: resendConfirmationPayload,
  fields: resendConfirmationPayload,
  labels: { email: 'Email' },
  boxes: {},
  texts: { submit: 'Send another link', submitting: 'Sending…', refused: failed, interrupted: failed },
  showsReasons: true,
});

export const resendConfirmationDetails = describeForm(resendConfirmationForm, {
  summary: 'Another link. The answer is the same for every address',
  purpose: 'Another link to confirm an address.',
  samples: { first: { email: 'ada@example.com' }, changed: { email: 'ada.osei@example.com' } },
  starts: { 'opened after a post without script': '?resent=yes' },
  limit: null,
  submission: null,
});
