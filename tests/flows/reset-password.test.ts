import { expect, onTestFinished, test, vi } from 'vitest';
import { resetPasswordForm } from '../../machines/reset-password/reset-password.form.ts';
import { resetPasswordWords } from '../../machines/reset-password/reset-password.view.ts';
import { reopenLink } from '../../src/boot/reopen-link.ts';
import { linkPayload } from '../../machines/shared/mailed-link.form.ts';
import { openForm } from './support/form-harness.ts';

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

const chosen = { token: 'opaque', password: 'correct horse 7' };
const opened = () => openForm(resetPasswordForm, resetPasswordWords, { alreadySent: false, link: 'usable' });

test('[SRV-7] [ACC-6] a reset is confirmed, without an alert or field of the old form', async () => {
  const page = opened();
  page.submit(chosen);
  expect(page.view()).toMatchObject({ button: 'Sending…', isSending: true });
  await page.relay.accepts();
  expect(page.view()).toMatchObject({
    heading: 'Your account',
    thanks: 'Your password has been changed and you are logged out everywhere. Log in with the new password.',
    outcomeTakesFocus: true,
    button: null,
    alert: null,
    problems: [],
    again: null,
    unusable: null,
  });
});

test('[SRV-7] a rejection shows the relay’s reason at the password, and another one can be sent', async () => {
  const page = opened();
  page.submit(chosen);
  const common = 'That password is too common.';
  await page.relay.refuses(null, { password: common });
  expect(page.view()).toMatchObject({ alert: common, button: 'Change password' });
  expect(page.did).toEqual([{ showRefusedFields: { password: common } }]);
  page.submit({ ...chosen, password: 'battery staple 8' });
  expect(page.sent().map(({ payload }) => payload)).toEqual([chosen, { ...chosen, password: 'battery staple 8' }]);
});

test('[ACC-6] a reload opens the legal acceptance with the query that the page took out of its address', () => {
  const replace = vi.fn();
  vi.stubGlobal('document', { documentElement: { hidden: false } });
  vi.stubGlobal('location', { pathname: '/landing-new/legal-acceptance', replace });
  vi.stubGlobal('history', { state: { link: '?signup_email=ada%40clinic.example' } });
  onTestFinished(() => void vi.unstubAllGlobals());
  reopenLink();
  expect(replace.mock.calls).toEqual([['/landing-new/legal-acceptance?signup_email=ada%40clinic.example']]);
});
