import { expect, test } from 'vitest';
import { completeRegistrationForm } from '../../machines/complete-registration/complete-registration.form.ts';
import { completeRegistrationWords } from '../../machines/complete-registration/complete-registration.view.ts';
import { openForm } from './support/form-harness.ts';

test('[SRV-6] a first password completes the registration, after a lost answer as well', async () => {
  const page = openForm(completeRegistrationForm, completeRegistrationWords, { alreadySent: false, link: 'usable' });
  expect(page.view()).toMatchObject({ heading: 'Your account', button: 'Complete registration', unusable: null });
  page.submit({ token: 'opaque', password: 'correct horse 7' });
  await page.relay.cannotBeReached();
  expect(page.view().alert).toBe('An error occurred. Please try again.');
  page.submit({ token: 'opaque', password: 'correct horse 7' });
  await page.relay.accepts();
  expect(page.view()).toMatchObject({
    thanks: 'Your registration is complete. Log in with your new password.',
    button: null,
    again: null,
  });
});
