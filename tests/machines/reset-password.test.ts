import { createActor, fromPromise } from 'xstate';
import { expect, onTestFinished, test, vi } from 'vitest';
import { resetPasswordMachine } from '../../machines/reset-password/reset-password.machine.ts';
import { resetPasswordView } from '../../machines/reset-password/reset-password.view.ts';
import { reopenLink } from '../../src/boot/reopen-link.ts';
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

test('[ACC-6] after a reset no link leads to another one, and no alert or field of the old form is left', async () => {
  const actors = { changePassword: fromPromise(() => Promise.resolve({ ok: true as const })) };
  const flow = createActor(resetPasswordMachine.provide({ actors } as never), { input: { arrival: 'with a link' } });
  flow.start().send({ type: 'form.submit', payload: { token: 'opaque', password: 'correct horse 7' }, key: 'key-1' });
  await vi.waitFor(() => expect(flow.getSnapshot().value).toBe('changed'));
  const view = resetPasswordView(flow.getSnapshot());
  expect([view.another, view.alert, view.submit, view.fields]).toEqual([null, null, null, []]);
  expect(view.login?.url).toBe('/landing-new/login');
  expect(JSON.stringify(view)).not.toContain('forgot-password');
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
