import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { isIosAgent } from '../../machines/mobile-signup/ios-agent.ts';
import { mobileSignupFlow } from '../../machines/mobile-signup/mobile-signup.model.ts';
import { mobileSignupForm } from '../../machines/mobile-signup/mobile-signup.form.ts';
import { roles } from '../../machines/domain/roles.ts';
import { explored, stepsInto, whatHappensOn } from './support/explored.ts';
import { describeSending } from './support/describe-sending.ts';

const runs = explored(mobileSignupFlow);

const payload = {
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Osei',
  role: 'nurse',
  organization: '',
  isIOS: false,
};

describe('[MOB-1] the fields', () => {
  const filled = { firstName: 'Ada', lastName: 'Osei', email: 'ada@example.com', role: 'nurse', organization: '' };
  const wrong = (change: Partial<typeof filled>) =>
    z.safeParse(mobileSignupForm.fields, { ...filled, ...change }).error?.issues[0]?.message;

  test('only the organization may be empty', () => {
    expect(wrong({})).toBeUndefined();
    expect(wrong({ email: '' })).toBe('Enter your email address');
    expect(wrong({ firstName: '' })).toBe('Enter your first name');
    expect(wrong({ lastName: ' ' })).toBe('Enter your last name');
    expect(wrong({ role: '' })).toBe('Choose your role');
    expect(wrong({ role: 'surgeon' })).toBe('Choose your role');
  });
  test('there are seven roles', () => {
    expect(roles).toEqual([
      'physician',
      'nurse_practitioner',
      'physician_assistant',
      'resident',
      'student',
      'nurse',
      'other_healthcare',
    ]);
    for (const role of roles) expect(wrong({ role })).toBeUndefined();
  });
});

describe('[MOB-2] the iOS marker of a user agent', () => {
  test.each([
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0.0.0 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (iPod touch; CPU iPhone OS 12_0 like Mac OS X) AppleWebKit/604.1.38 (KHTML, like Gecko)',
    'Staveline/4.2 (iOS 18.1; iPhone15,2)',
    'staveline ios',
  ])('%s has one', (agent) => expect(isIosAgent(agent)).toBe(true));
  test.each([
    '',
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Mozilla/5.0 (Mobile; Windows Phone 8.1; Android 4.0; ARM; Trident/7.0; like iPhone OS 7_0_3 Mac OS X AppleWebKit/537) like Gecko',
    'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/130.0.0.0',
    'axios/1.7.2',
    'curl/8.5.0 kiosk',
    'radios',
  ])('%s has none', (agent) => expect(isIosAgent(agent)).toBe(false));
});

describe('[MOB-3] the payload', () => {
  test('has exactly six keys', () => {
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
  test('is the filled-in form', () => {
    for (const { step } of stepsInto(runs, 'sending')) {
      if (!('event' in step)) throw new Error('something else than a send leads to sending');
      expect(step.expect.does?.find((doing) => 'start' in doing)).toMatchObject({
        start: 'sendMobileSignup',
        input: { payload: step.event['payload'] },
      });
    }
  });
});

describeSending(runs, { sends: 'MOB-3', ends: 'MOB-4' });

describe('[MOB-4] the relay’s answer decides the view', () => {
  test('accepted: sent, and the payload is cleared', () => {
    expect(whatHappensOn(runs, 'sending', { done: 'sendMobileSignup', output: { ok: true } })).toEqual([
      { state: 'sent', context: { payload: null, key: null } },
    ]);
  });
  test('rejected: the relay’s messages are kept and shown', () => {
    const [outcome] = whatHappensOn(runs, 'sending', {
      done: 'sendMobileSignup',
      output: { ok: false, error: null, fields: {} },
    });
    expect(outcome).toEqual({
      state: 'refused',
      context: { refusal: { error: null, fields: {} } },
      does: [{ action: 'showRefusedFields', params: {} }],
    });
  });
});

test('[SRV-8] after success the visitor can return to the form with its values', () => {
  const corrected = stepsInto(runs, 'editing');
  expect(corrected.map(({ from }) => from)).toEqual(['sent', 'sent']);
  for (const { step } of corrected) expect(step.expect.does ?? []).toEqual([]);
});
