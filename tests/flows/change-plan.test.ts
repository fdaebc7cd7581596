import { expect, test } from 'vitest';
import { changePlanForm } from '../../machines/change-plan/change-plan.form.ts';
import { changePlanWords } from '../../machines/change-plan/change-plan.view.ts';
import { openForm } from './support/form-harness.ts';

const yearly = { values: { plan: 'md_do_annual' } };

test('[ACC-4] a changed plan is confirmed with its price, and stays chosen', async () => {
  const page = openForm(changePlanForm, changePlanWords);
  page.submit({ plan: 'md_do_annual' });
  expect(page.view(yearly)).toMatchObject({ heading: 'Your plan', button: 'Sending…', more: null });
  await page.relay.accepts();
  expect(page.view(yearly)).toMatchObject({
    thanks: 'Your plan has been changed.',
    more: 'It is now Physician, annual: $79 per month, $948 billed once a year.',
    again: 'Choose another plan',
  });
  expect(changePlanForm.keepsFields).toBe(true);
});

test('[ACC-4] a rejection after the trial shows the relay’s reason and keeps the plan', async () => {
  const page = openForm(changePlanForm, changePlanWords);
  page.submit({ plan: 'md_do_annual' });
  await page.relay.refuses('Your trial has ended.');
  expect(page.view(yearly)).toMatchObject({ alert: 'Your trial has ended.', button: 'Change plan', thanks: null });
});

test('[ACC-4] a plan has to be chosen', () => {
  expect(changePlanForm.fields.safeParse({ plan: '' }).error?.issues[0]?.message).toBe('Choose a plan');
});
