import { expect, test } from 'vitest';
import { deleteAccountForm } from '../../machines/delete-account/delete-account.form.ts';
import { deleteAccountWords } from '../../machines/delete-account/delete-account.view.ts';
import { openForm } from './support/form-harness.ts';

test('[ACC-5] a deletion is confirmed and final', async () => {
  const page = openForm(deleteAccountForm, deleteAccountWords);
  expect(page.view()).toMatchObject({ heading: 'Delete your account', button: 'Delete my account' });
  page.submit({ password: 'correct horse 7' });
  expect(page.view().button).toBe('Deleting…');
  await page.relay.accepts();
  expect(page.view()).toMatchObject({
    heading: 'What happens now',
    thanks: 'You are logged out everywhere, and an email confirms the deletion.',
    again: null,
    button: null,
  });
});

test('[ACC-5] a rejected deletion shows the relay’s reason, and can be tried again', async () => {
  const page = openForm(deleteAccountForm, deleteAccountWords);
  page.submit({ password: 'correct horse 7' });
  await page.relay.refuses('Please log in first.');
  expect(page.view()).toMatchObject({ alert: 'Please log in first.', thanks: null, button: 'Delete my account' });
});
