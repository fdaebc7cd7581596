import { expect, test } from 'vitest';
import { loginForm } from '../../machines/login/login.form.ts';

test('[SRV-4] [SIGN-9] the payload has the password as typed, and a confirmation only if there is one', () => {
  const given = { email: ' ada@example.com ', password: ' blanks count ' };
  expect(loginForm.payload.parse(given)).toEqual({ ...given, email: 'ada@example.com' });
  expect(loginForm.payload.parse({ ...given, confirmation: 'opaque' })).toMatchObject({ confirmation: 'opaque' });
  expect(loginForm.payload.safeParse({ ...given, confirmation: '' }).success).toBe(false);
  expect(loginForm.payload.safeParse({ ...given, remember: 'on' }).success).toBe(false);
});
