import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { isIosAgent } from '../../machines/mobile-signup/ios-agent.ts';
import { mobileSignupForm } from '../../machines/mobile-signup/mobile-signup.form.ts';

const payload = {
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Osei',
  role: 'nurse',
  organization: '',
  isIOS: false,
};

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

test('[MOB-3] the payload of the mobile signup has exactly six keys', () => {
  expect(z.parse(mobileSignupForm.payload, payload)).toEqual(payload);
  expect(Object.keys(mobileSignupForm.payload.shape)).toEqual([
    'email',
    'firstName',
    'lastName',
    'role',
    'organization',
    'isIOS',
  ]);
  for (const key of Object.keys(payload))
    expect(z.safeParse(mobileSignupForm.payload, { ...payload, [key]: undefined }).success, key).toBe(false);
  for (const change of [{ isIOS: 'true' }, { password: 'eight888' }])
    expect(z.safeParse(mobileSignupForm.payload, { ...payload, ...change }).success).toBe(false);
});
