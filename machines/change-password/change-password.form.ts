import * as z from 'zod/mini';
import { newPasswordRule } from '../domain/new-password-rule.ts';
import { failed } from '../shared/account-texts.ts';
import { newPassword } from '../shared/fields.ts';
import { describeForm } from '../shared/form-details.ts';
import { defineForm } from '../shared/form.ts';

const payload = z.strictObject({
  current_password: z.string().check(z.minLength(1, 'Enter your current password')),
  password: newPassword,
  /** Empty: the other sessions end. */
  keep_sessions: z.enum(['', 'yes'], 'Choose what happens to the other sessions'),
});

/** ACC-5. The current session continues under a new id; the others end unless they are kept. */
export const changePasswordForm = defineForm({
  id: 'change-password',
  controls: 'change-password',
  screen: '/change-password',
  action: '/account/password',
  encoding: 'application/x-www-form-urlencoded',
  payload,
  fields: payload,
  labels: { current_password: 'Current password', password: 'New password', keep_sessions: 'Other sessions' },
  options: {
    // The current session always stays.
    keep_sessions: [
      { value: '', label: 'Log them out' },
      { value: 'yes', label: 'Keep them logged in' },
    ],
  },
  descriptions: { password: newPasswordRule },
  boxes: {},
  texts: { submit: 'Change password', submitting: 'Sending…', refused: failed, interrupted: failed },
  thanks: { text: 'Your password has been changed.', again: 'Change it again', focus: 'current_password' },
  showsReasons: true,
});

export const changePasswordDetails = describeForm(changePasswordForm, {
  purpose: 'A new password with the current one.',
  samples: {
    first: { current_password: 'correct horse 7', password: 'battery staple 8', keep_sessions: '' },
    changed: { current_password: 'correct horse 9', password: 'battery staple 8', keep_sessions: 'yes' },
  },
  done: 'changed',
  submission: null,
});
