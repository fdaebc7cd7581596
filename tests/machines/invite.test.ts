import { expect, test } from 'vitest';
import { inviteForm } from '../../machines/invite/invite.form.ts';
import { signupPath } from '../../machines/invite/signup-path.ts';

test.for(['STAVE2026', 'stave2026', ' Stave-2026 ', 'STAVE 20 26', 'stave\u2013\u20142026\u00a0'])(
  '[SRV-7] case, blanks and dashes of a code do not count: %j',
  (code) => {
    expect(inviteForm.payload.parse({ code })).toEqual({ code: 'STAVE2026' });
  },
);

test('[SRV-7] a code of only blanks and dashes is empty', () => {
  expect(inviteForm.payload.safeParse({ code: ' - ' }).error?.issues[0]?.message).toBe('Enter your invite code');
});

test('[LEGAL-7] only the signup’s path is accepted', () => {
  const path = '/landing-new/signup?invite_token=x';
  expect(signupPath({ ok: true, redirect: path })).toBe(path);
  expect(signupPath({ ok: true })).toBeNull();
  expect(signupPath({ ok: false, error: null, fields: {} })).toBeNull();
  for (const redirect of [
    '',
    '/',
    '/landing-new/signup',
    '//elsewhere.example/landing-new/signup?x',
    '/\\elsewhere.example',
    'javascript:alert(1)',
    '/landing-new/signup-invite?x',
    ' /landing-new/signup?x',
  ]) {
    expect(signupPath({ ok: true, redirect }), redirect).toBeNull();
  }
});
