import { newPasswordRule } from '../domain/new-password-rule.ts';
import { failed } from '../shared/account-texts.ts';
import { describeForm } from '../shared/form-details.ts';
import { defineForm } from '../shared/form.ts';
import { linkLabels, linkPayload, linkSamples } from '../shared/mailed-link.form.ts';

export const resetPasswordForm = defineForm({
  id: 'reset-password',
  controls: 'reset-password',
  screen: '/reset-password',
  action: '/reset-password',
  encoding: 'application/x-www-form-urlencoded',
  payload: linkPayload,
  fields: linkPayload,
  labels: linkLabels,
  descriptions: { password: newPasswordRule },
  boxes: {},
  texts: { submit: 'Change password', submitting: 'Sending…', refused: failed, interrupted: failed },
  showsReasons: true,
});

export const resetPasswordDetails = describeForm(resetPasswordForm, {
  purpose: 'A new password.',
  samples: linkSamples,
  done: 'changed',
  submission: null,
});
