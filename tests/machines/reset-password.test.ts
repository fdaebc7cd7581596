import { expect, test } from 'vitest';
import { linkPayload } from '../../machines/shared/mailed-link.form.ts';

test('[SIGN-5] a password has at least 8 characters and is not trimmed', () => {
  const good = { token: 'opaque', password: ' 6 more ' };
  expect(linkPayload.parse(good)).toEqual(good);
  for (const given of [
    { token: 'opaque', password: '1234567' },
    { token: '', password: '12345678' },
    { token: 'opaque', password: '12345678', email: 'x' },
  ]) {
    expect(linkPayload.safeParse(given).success).toBe(false);
  }
});
