import { failed } from '../shared/account-texts.ts';
import { defineForm, describeForm } from '../shared/form.ts';
import { resetPasswordPayload } from './reset-password.schema.ts';

export const resetPasswordForm = defineForm({
  id: 'reset-password',
  controls: 'reset-password',
  screen: '/reset-password',
  action: '/reset-password',
  encoding: 'application/x-www-form-urlencoded',
  actor: 'changePassword',
  payload: resetPasswordPayload,
  fields: resetPasswordPayload,
  labels: { token: null, password: 'New password' },
  boxes: {},
  texts: { submit: 'Change password', submitting: 'Sending…', refused: failed, interrupted: failed },
  showsReasons: true,
});

export const resetPasswordDetails = describeForm(resetPasswordForm, {
  summary: 'A new password by the mailed token; ends every session',
  purpose: 'A new password.',
  samples: {
    first: { token: 'opaque', password: 'correct horse 7' },
    changed: { token: 'opaque', password: 'battery staple 8' },
  },
  starts: { 'opened by a link': '?token=opaque', 'opened after a post without script': '?changed=yes' },
  limit: null,
  submission: null,
});
