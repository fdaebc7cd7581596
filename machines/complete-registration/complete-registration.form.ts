import { newPasswordRule } from '../domain/new-password-rule.ts';
import { failed } from '../shared/account-texts.ts';
import { describeForm } from '../shared/form-details.ts';
import { defineForm } from '../shared/form.ts';
import { linkLabels, linkPayload, linkSamples } from '../shared/mailed-link.form.ts';

export const completeRegistrationForm = defineForm({
  id: 'complete-registration',
  controls: 'complete-registration',
  screen: '/complete-registration',
  action: '/complete-registration',
  encoding: 'application/x-www-form-urlencoded',
  payload: linkPayload,
  fields: linkPayload,
  labels: linkLabels,
  descriptions: { password: newPasswordRule },
  boxes: {},
  texts: { submit: 'Complete registration', submitting: 'Sending…', refused: failed, interrupted: failed },
  showsReasons: true,
});

export const completeRegistrationDetails = describeForm(completeRegistrationForm, {
  purpose: 'The password that a mobile signup still lacks.',
  samples: linkSamples,
  done: 'completed',
  submission: null,
});
