import { beforeEach, describe, expect, test } from 'vitest';
import { isIosAgent } from '../../machines/mobile-signup/ios-agent.ts';
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
    await page.relay.refuses('');
    expect(page.view()).toMatchObject({ ...standing, alert: 'An error occurred. Please try again.' });
    page.submit(signup);
    await page.relay.refuses(null, { email: 'That address cannot receive mail.' });
    expect(page.view().alert).toBe('That address cannot receive mail.');
    page.submit(signup);
    await page.relay.cannotBeReached();
    const network = 'Network error. Please check your connection and try again.';
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
    expect(page.sent().map(({ key }) => key)).toEqual(['key-1', 'key-2', 'key-3']);
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

  test('are sent by their names, without a password or a plan', () => {
    for (const role of roles)
      expect(payloadOf(mobileSignupForm, { ...fields, role }, { isIOS: true })).toEqual({
        ...signup,
        role,
        isIOS: true,
      });
    const { payload } = mobileSignupForm;
    for (const key of Object.keys(signup))
      expect(payload.safeParse({ ...signup, [key]: undefined }).success, key).toBe(false);
    for (const change of [{ isIOS: 'true' }, { password: 'eight888' }])
      expect(payload.safeParse({ ...signup, ...change }).success).toBe(false);
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

test.each([
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0.0.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (iPod touch; CPU iPhone OS 12_0 like Mac OS X) AppleWebKit/604.1.38 (KHTML, like Gecko)',
  'Staveline/4.2 (iOS 18.1; iPhone15,2)',
  'staveline ios',
])('[MOB-2] the iOS marker of a user agent: %s has one', (agent) => expect(isIosAgent(agent)).toBe(true));
test.each([
  '',
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
  'Mozilla/5.0 (Mobile; Windows Phone 8.1; Android 4.0; ARM; Trident/7.0; like iPhone OS 7_0_3 Mac OS X AppleWebKit/537) like Gecko',
  'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/130.0.0.0',
  'axios/1.7.2',
  'curl/8.5.0 kiosk',
  'radios',
])('[MOB-2] the iOS marker of a user agent: %s has none', (agent) => expect(isIosAgent(agent)).toBe(false));
