import { failed } from '../shared/account-texts.ts';
import { defineForm, describeForm } from '../shared/form.ts';
import { completeRegistrationPayload } from './complete-registration.schema.ts';

export const completeRegistrationForm = defineForm({
  id: 'complete-registration',
  controls: 'complete-registration',
  screen: '/complete-registration',
  action: '/complete-registration',
  encoding: 'application/x-www-form-urlencoded',
  actor: 'registerPassword',
  payload: completeRegistrationPayload,
  fields: completeRegistrationPayload,
  labels: { token: null, password: 'New password' },
  boxes: {},
  texts: { submit: 'Complete registration', submitting: 'Sending…', refused: failed, interrupted: failed },
  showsReasons: true,
});

export const completeRegistrationDetails = describeForm(completeRegistrationForm, {
  summary: 'The first password of an account that was signed up for on a phone',
  purpose: 'The password that a mobile signup still lacks.',
  samples: {
    first: { token: 'opaque', password: 'correct horse 7' },
    changed: { token: 'opaque', password: 'battery staple 8' },
  },
  starts: { 'opened by a link': '?token=opaque', 'opened after a post without script': '?completed=yes' },
  limit: null,
  submission: null,
});
