import { expect, test } from 'vitest';
import { inviteFlow } from '../../machines/invite/invite.model.ts';
import { inviteForm } from '../../machines/invite/invite.form.ts';
import { signupPath } from '../../machines/invite/signup-path.ts';
import { explored, whatHappensOn } from './support/explored.ts';
import { describeSending } from './support/describe-sending.ts';

const runs = explored(inviteFlow);

describeSending(runs, { sends: 'SRV-7' });

test('[SRV-7] a valid code leads to the signup', () => {
  const path = '/landing-new/signup?invite_token=opaque';
  for (const outcome of whatHappensOn(runs, 'sending', { done: 'checkCode', output: { ok: true, redirect: path } })) {
    expect(outcome).toMatchObject({
      state: 'leading',
      context: { signup: path, payload: null, key: null },
      does: [{ action: 'openSignup', params: { path } }],
    });
  }
});

test('[LEGAL-7] a redirect to any other address is ignored', () => {
  const redirect = 'https://elsewhere.example/landing-new/signup?invite_token=opaque';
  expect(whatHappensOn(runs, 'sending', { done: 'checkCode', output: { ok: true, redirect } })).toEqual([
    { state: 'interrupted', does: [{ action: 'logException' }] },
  ]);
});

test('[SRV-7] an invalid code gets the relay’s messages for the form and the field', () => {
  const error = 'That invite code is not valid.';
  for (const outcome of whatHappensOn(runs, 'sending', {
    done: 'checkCode',
    output: { ok: false, error, fields: { code: error } },
  })) {
    expect(outcome).toMatchObject({
      state: 'refused',
      context: { refusal: { error } },
      does: [{ action: 'showRefusedFields', params: { code: error } }],
    });
  }
});

test('[SRV-7] a page that returns asks for a code again', () => {
  expect(whatHappensOn(runs, 'leading', { event: { type: 'page.return' } })).toEqual([
    { state: 'editing', context: { signup: null } },
  ]);
});

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
