import { describe, expect, test } from 'vitest';
import { betaForm } from '../../machines/beta-application/beta-application.form.ts';
import { betaWords } from '../../machines/beta-application/beta-application.view.ts';
import { usStates } from '../../machines/domain/us-states.ts';
import { textOfAlert } from '../../machines/shared/form.ts';
import { openForm } from './support/form-harness.ts';

const filled = {
  full_name: 'Ada Osei',
  email: 'ada@example.com',
  phone: '555 0100',
  contact_method: 'Text',
  clinical_title: 'NP',
  county: 'King',
  state: 'Washington',
  employer: '',
  notes: '',
};

test('[BETA-1] there are 50 states in alphabetical order', () => {
  expect(usStates).toHaveLength(50);
  expect(new Set(usStates).size).toBe(50);
  expect(usStates.toSorted()).toEqual([...usStates]);
});

test('[BETA-2] [BETA-3] the agreement must be "on"', () => {
  expect(betaForm.payload.safeParse({ ...filled, agree: 'on' }).success).toBe(true);
  for (const agree of ['', 'off', 'true', undefined]) {
    expect(betaForm.payload.safeParse({ ...filled, agree }).error?.issues[0]?.message).toBe(
      'Please agree to the NDA and beta testing guidelines.',
    );
  }
  expect(betaForm.payload.safeParse({ ...filled, agree: 'on', admin: 'yes' }).success).toBe(false);
});

describe('[BETA-2] the alert', () => {
  const all = { ...filled, agree: true };
  const alertFor = (values: typeof all) => {
    const wrong = betaForm.fields.safeParse(values).error?.issues.map(({ path }) => String(path[0])) ?? [];
    return betaForm.alertFor?.(wrong, values) ?? [];
  };

  test('lists the missing fields in order, each linked to its field', () => {
    const parts = alertFor({ ...all, state: '', full_name: ' ', agree: false });
    expect(textOfAlert(parts)).toBe('Please fill in all required fields: Full name, State');
    expect(parts.flatMap(({ field = null }) => field ?? [])).toEqual(['full_name', 'state']);
  });

  test('asks for the agreement when all fields are filled in', () => {
    expect(textOfAlert(alertFor({ ...all, agree: false }))).toBe(
      'Please agree to the NDA and beta testing guidelines.',
    );
  });

  test('does not ask for employer and notes', () => {
    expect(alertFor(all)).toEqual([]);
  });

  test('links to its fields as long as one of them is invalid', () => {
    const page = openForm(betaForm, betaWords);
    const found = { full_name: 'Enter your full name' };
    const whole = { parts: alertFor({ ...all, full_name: '' }), byFields: true };
    expect(page.view({ errors: found, found, whole })).toMatchObject({
      alert: 'Please fill in all required fields: Full name',
      alertParts: [{ text: 'Please fill in all required fields: ' }, { text: 'Full name', field: 'full_name' }],
    });
    expect(page.view({ errors: {}, found, whole }).alert).toBeNull();
  });
});

test('[BETA-4] an accepted application shows the thanks, a rejected one the form’s text', async () => {
  const page = openForm(betaForm, betaWords);
  page.submit(filled);
  await page.relay.refuses('No more testers', {});
  expect(page.view()).toMatchObject({
    heading: 'Your application',
    alert: 'Failed to submit your application. Please try again or contact us directly.',
  });
  page.submit(filled);
  expect(page.view().button).toBe('Submitting…');
  await page.relay.cannotBeReached();
  expect(page.view().alert).toBe('An error occurred. Please try again later.');
  page.submit(filled);
  await page.relay.accepts();
  expect(page.view()).toMatchObject({
    heading: 'Received',
    thanks: "Thank you for your application! We'll review your submission and get back to you soon.",
    again: 'Send another application',
  });
  expect(page.did).toEqual([{ showRefusedFields: {} }, 'logNoAnswer', 'clearFields']);
});

test('[RUN-2] the button asks for the agreement before the box is checked', () => {
  const page = openForm(betaForm, betaWords);
  expect(page.view().isWaiting).toBe(true);
  expect(page.view({ waits: false }).isWaiting).toBe(false);
});
