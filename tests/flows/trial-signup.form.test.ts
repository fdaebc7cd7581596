import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { paymentPath } from '../../machines/trial-signup/payment-path.ts';
import { trialSignupForm } from '../../machines/trial-signup/trial-signup.form.ts';

const payload = {
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Osei',
  role: 'nurse_practitioner',
  organization: '',
  password: 'eight888',
  plan: 'np_pa_monthly',
  signup_type: 'trial',
  invite_token: '',
};

test('[SIGN-6] the payload of the trial signup has exactly nine keys', () => {
  expect(z.parse(trialSignupForm.payload, payload)).toEqual(payload);
  expect(Object.keys(trialSignupForm.payload.shape)).toEqual([
    'email',
    'firstName',
    'lastName',
    'role',
    'organization',
    'password',
    'plan',
    'signup_type',
    'invite_token',
  ]);
  for (const key of Object.keys(payload)) {
    expect(z.safeParse(trialSignupForm.payload, { ...payload, [key]: undefined }).success, key).toBe(false);
  }
  expect(z.safeParse(trialSignupForm.payload, { ...payload, isIOS: false }).success).toBe(false);
});
test.each([
  { role: 'surgeon' },
  { plan: 'np_pa' },
  { plan: '' },
  { signup_type: '' },
  { signup_type: 'invite' },
  { organization: null },
  { email: 'ada' },
])('[SIGN-6] the payload of the trial signup: %j is rejected', (change) =>
  expect(z.safeParse(trialSignupForm.payload, { ...payload, ...change }).success).toBe(false),
);

const filled = {
  firstName: 'Ada',
  lastName: 'Osei',
  email: 'ada@example.com',
  password: 'eight888',
  organization: '',
};
const wrong = (change: Partial<typeof filled>) =>
  z.safeParse(trialSignupForm.fields, { ...filled, ...change }).error?.issues[0]?.message;
test('[SIGN-5] the fields of the trial signup: a password has at least 8 characters of any kind, and is not trimmed', () => {
  expect(wrong({ password: '1234567' })).toBe('Enter a password of at least 8 characters');
  expect(wrong({ password: '' })).toBe('Enter a password of at least 8 characters');
  expect(wrong({ password: '12345678' })).toBeUndefined();
  expect(wrong({ password: 'x'.repeat(1_000) })).toBeUndefined();
  expect(z.parse(trialSignupForm.fields, { ...filled, password: '  eight  ' }).password).toBe('  eight  ');
});

test.each([
  ['/payment', '/payment'],
  ['/payment?plan=np_pa_annual', '/payment?plan=np_pa_annual'],
  ['https://example.com/pay', null],
  ['//example.com/pay', null],
  ['/\\example.com/pay', null],
  ['/\t/example.com/pay', null],
  ['javascript:alert(1)', null],
  ['payment', null],
  ['', null],
])('[LEGAL-7] [SIGN-9] after a subscription: %j leads to %j', (redirect, path) =>
  expect(paymentPath({ ok: true, redirect })).toBe(path),
);
test('[SIGN-9] after a subscription: an answer without a redirect, or a rejection, leads nowhere', () => {
  expect(paymentPath({ ok: true })).toBeNull();
  expect(paymentPath({ ok: false, error: null, fields: {} })).toBeNull();
});
