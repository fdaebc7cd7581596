import { expect, test } from 'vitest';
import { resendConfirmationForm } from '../../machines/resend-confirmation/resend-confirmation.form.ts';
import { resendConfirmationWords } from '../../machines/resend-confirmation/resend-confirmation.view.ts';
import { openForm } from './support/form-harness.ts';

test('[SRV-6] the answer reveals nothing about the address, and offers another link', async () => {
  const page = openForm(resendConfirmationForm, resendConfirmationWords);
  page.submit({ email: 'ada@example.com' });
  await page.relay.refuses('Too many attempts. Please try again later.');
  expect(page.view().alert).toBe('Too many attempts. Please try again later.');
  page.submit({ email: 'ada@example.com' });
  await page.relay.accepts();
  expect(page.view()).toMatchObject({
    thanks: 'If that address is waiting to be confirmed, another link is on its way.',
    again: 'Ask again',
  });
  page.again();
  expect(page.view()).toMatchObject({ thanks: null, button: 'Send another link' });
});

test('[SRV-6] the address stays in the field for another request', () => {
  expect(resendConfirmationForm.keepsFields).toBe(true);
});
