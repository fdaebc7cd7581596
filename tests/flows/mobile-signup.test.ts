import { beforeEach, describe, expect, test } from 'vitest';
import { mobileSignupForm } from '../../machines/mobile-signup/mobile-signup.form.ts';
import { mobileSignupSteps, mobileSignupWords } from '../../machines/mobile-signup/mobile-signup.view.ts';
import { isRequired } from '../../machines/shared/form-state.ts';
import { payloadOf } from '../../machines/shared/form.ts';
import { openForm } from './support/form-harness.ts';

const fields = {
  email: 'ada@clinic.example',
  firstName: 'Ada',
  lastName: 'Byrne',
  role: 'physician',
  organization: '',
} as const;
const signup = { ...fields, isIOS: false };

const failed = 'An error occurred. Please try again.';
const network = 'Network error. Please check your connection and try again.';
const standing = { thanks: null, button: 'Sign up', isSending: false, heading: 'Your details' };

let page: ReturnType<typeof openForm>;
beforeEach(() => (page = openForm(mobileSignupForm, mobileSignupWords)));

describe('[MOB-4] the answer', () => {
  test('points to the mail after a signup', async () => {
    page.submit(signup);
    expect(page.view()).toMatchObject({ isSending: true, button: 'Sending…', alert: null });
    await page.relay.accepts();
    const mailed = {
      heading: 'Check Your Email',
      thanks: 'We sent a link to complete your registration',
      button: null,
    };
    expect(page.view()).toMatchObject(mailed);
    page.wait(60_000);
    expect(page.view()).toMatchObject({ ...mailed, alert: null });
    expect(mobileSignupSteps.map(({ title }) => title)).toEqual([
      'Open the email',
      'Choose a password',
      'Accept the terms',
    ]);
  });

  test('[UI-2] of a rejection shows the relay’s reason, else a field’s, else the form’s text', async () => {
    page.submit(signup);
    await page.relay.refuses('Signups are closed today.');
    expect(page.view()).toMatchObject({ ...standing, alert: 'Signups are closed today.' });
    page.submit(signup);
    await page.relay.refuses();
    expect(page.view()).toMatchObject({ ...standing, alert: failed });
    page.submit(signup);
    await page.relay.refuses(null, { email: 'That address cannot receive mail.' });
    expect(page.view().alert).toBe('That address cannot receive mail.');
    expect(page.did.at(-1)).toEqual({ email: 'That address cannot receive mail.' });
  });

  test('of an unreachable relay is a network error, which replaces the last reason', async () => {
    page.submit(signup);
    await page.relay.refuses('Signups are closed today.');
    page.submit(signup);
    await page.relay.cannotBeReached();
    expect(page.view()).toMatchObject({ ...standing, alert: network });
  });

  test('[UI-3] times out after 30 s, and not before', () => {
    page.submit(signup);
    page.wait(29_999);
    expect(page.view()).toMatchObject({ isSending: true, alert: null });
    page.wait(1);
    expect(page.view()).toMatchObject({ ...standing, alert: network });
  });

  test('[SRV-8] [SRV-14] lets the visitor correct the address repeatedly, each time as a new signup', async () => {
    page.submit(signup);
    await page.relay.accepts();
    page.again();
    expect(page.view()).toMatchObject({ ...standing, alert: null });
    page.submit({ ...signup, email: 'ada@other.example' });
    await page.relay.accepts();
    page.again();
    page.submit(signup);
    expect(page.sent.map(({ key }) => key)).toEqual(['key-1', 'key-2', 'key-3']);
  });

  test('[SRV-14] keeps the idempotency key of an unchanged signup', async () => {
    page.submit(signup);
    await page.relay.cannotBeReached();
    page.submit(signup);
    await page.relay.refuses();
    page.submit({ ...signup, role: 'resident' });
    expect(page.sent.map(({ key }) => key)).toEqual(['key-1', 'key-1', 'key-3']);
  });
});

describe('[MOB-1] [MOB-3] the fields', () => {
  const roles = [
    'physician',
    'nurse_practitioner',
    'physician_assistant',
    'resident',
    'student',
    'nurse',
    'other_healthcare',
  ] as const;

  test.each(roles)('send the role %s by its name, without a password or a plan', (role) => {
    expect(payloadOf(mobileSignupForm, { ...fields, role }, { isIOS: true })).toEqual({ ...signup, role, isIOS: true });
  });

  test('offer these roles, after an empty choice', () => {
    expect(mobileSignupForm.options?.['role']?.map(({ value }) => value)).toEqual(['', ...roles]);
  });

  test.each([
    ['firstName', 'Enter your first name'],
    ['lastName', 'Enter your last name'],
    ['email', 'Enter your email address'],
    ['role', 'Choose your role'],
  ])('require %s', (field, message) => {
    const { error } = mobileSignupForm.fields.safeParse({ ...fields, [field]: '' });
    expect(error?.issues.map(({ path }) => path[0])).toContain(field);
    expect(error?.issues[0]?.message).toBe(message);
  });

  test('[SRV-11] include an optional organization, which asks for no patient information', () => {
    expect(isRequired(mobileSignupForm as never, 'organization')).toBe(false);
    expect(mobileSignupForm.descriptions?.['organization']).toBe('Please do not include patient information.');
  });
});
