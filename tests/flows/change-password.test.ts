import { expect, test } from 'vitest';
import { changePasswordForm } from '../../machines/change-password/change-password.form.ts';
import { changePasswordWords } from '../../machines/change-password/change-password.view.ts';
import { openForm } from './support/form-harness.ts';

const typed = { current_password: 'correct horse 7', password: 'battery staple 8', keep_sessions: '' };

test('[ACC-5] a new password is confirmed, announces a mail, and empties the fields', async () => {
  const page = openForm(changePasswordForm, changePasswordWords);
  page.submit(typed);
  await page.relay.accepts();
  expect(page.view()).toMatchObject({
    heading: 'Your password',
    thanks: 'Your password has been changed.',
    more: 'We are emailing you a confirmation.',
    again: 'Change it again',
  });
  expect(page.did).toEqual(['clearFields']);
});

test('[ACC-5] a wrong current password shows at its field, and replaces the alert', async () => {
  const page = openForm(changePasswordForm, changePasswordWords);
  page.submit(typed);
  const wrong = 'That is not your current password.';
  await page.relay.refuses(null, { current_password: wrong });
  const errors = { current_password: wrong };
  const held = { errors, found: errors, whole: { parts: [{ text: wrong }], byFields: true } };
  expect(page.view(held)).toMatchObject({ alert: wrong, alertParts: [{ text: wrong, field: 'current_password' }] });
});

test.each([
  ['current_password', '', 'Enter your current password'],
  ['password', '1234567', 'Enter a password of at least 8 characters'],
  ['keep_sessions', 'no', 'Choose what happens to the other sessions'],
])('[ACC-5] %s refuses %j', (field, value, message) => {
  const { error } = changePasswordForm.fields.safeParse({ ...typed, [field]: value });
  expect([error?.issues[0]?.path, error?.issues[0]?.message]).toEqual([[field], message]);
});
