import { beforeEach, describe, expect, test } from 'vitest';
import { forgotPasswordForm } from '../../machines/forgot-password/forgot-password.form.ts';
import { forgotPasswordMachine } from '../../machines/forgot-password/forgot-password.machine.ts';
import { forgotPasswordView } from '../../machines/forgot-password/forgot-password.view.ts';
import { forgotPasswordPage } from './forgot-password.page.ts';
import { openMachine } from './support/machine-harness.ts';
import { walk } from './support/walk.ts';

const thanks = 'If that address has an account, a reset link is on its way.';
const failed = 'An error occurred. Please try again.';
const ada = 'ada@clinic.example';

const open = (alreadySent = false) => openMachine(forgotPasswordMachine, { alreadySent });
let page: ReturnType<typeof open>;
beforeEach(() => (page = open()));

let keys = 0;
const submit = (email = ada) => page.send({ type: 'form.submit', payload: { email }, key: `key-${(keys += 1)}` });
const resend = () => page.send({ type: 'form.resend', key: `key-${(keys += 1)}` });
const accept = () => page.answer('send', { ok: true });
const refuse = (error: string | null, fields = {}) => page.answer('send', { ok: false, error, fields });
const view = () => forgotPasswordView(page.snapshot());
const sent = () => page.sent('send') as readonly { payload: { email: string }; key: string }[];

describe('[LOGIN-4] [SRV-7] the answer', () => {
  test('shows after the relay’s, with the same text for every address, and stays', async () => {
    submit();
    page.wait(10_000);
    expect(view()).toMatchObject({ isSending: true, button: 'Sending…', thanks: null, alert: null });
    await accept();
    page.wait(60_000);
    expect(view()).toMatchObject({
      heading: 'Request sent',
      thanks,
      outcomeTakesFocus: true,
      button: null,
      alert: null,
    });
    expect(view().more).toBe('No email after a few minutes? Check your spam folder, or ask for another one.');
    expect(sent().map(({ payload }) => payload)).toEqual([{ email: ada }]);
    submit();
    expect(sent()).toHaveLength(1);
  });

  test('[SRV-1] shows at once after a post without script, without another mail to an unknown address', () => {
    page = open(true);
    expect(view()).toMatchObject({ thanks, outcomeTakesFocus: false, resend: null });
    resend();
    expect(view().thanks).toBe(thanks);
    expect(sent()).toEqual([]);
    page.send({ type: 'form.again' });
    expect(view()).toMatchObject({ thanks: null, button: 'Send reset link' });
  });

  test('gives way to an empty form for another address', async () => {
    submit();
    await accept();
    page.send({ type: 'form.again' });
    expect(view()).toMatchObject({ heading: 'Your account', thanks: null, alert: null, button: 'Send reset link' });
    submit('ben@clinic.example');
    await accept();
    expect(view().thanks).toBe(thanks);
    expect(sent().at(-1)?.payload).toEqual({ email: 'ben@clinic.example' });
  });

  test('is hidden when a second request fails', async () => {
    submit();
    await accept();
    resend();
    expect(view()).toMatchObject({ thanks: null, isSending: true });
    await page.fail('send');
    expect(view()).toMatchObject({ thanks: null, alert: failed, button: 'Send reset link' });
  });
});

describe('[UI-2] [UI-3] a failure', () => {
  test.each([
    [
      'the relay’s reason',
      'Too many attempts. Please try again later.',
      {},
      'Too many attempts. Please try again later.',
    ],
    ['no reason', null, {}, failed],
    [
      'a reason at the field',
      null,
      { email: 'That address cannot receive mail.' },
      'That address cannot receive mail.',
    ],
  ])('with %s leaves the form as typed', async (_, error, fields, alert) => {
    submit();
    await refuse(error, fields);
    expect(view()).toMatchObject({ alert, thanks: null, button: 'Send reset link', isSending: false });
    expect(page.did).toEqual([{ showRefusedFields: fields }]);
    submit();
    await accept();
    expect(view()).toMatchObject({ thanks, alert: null });
  });

  test('of the connection is logged, and a second try can succeed', async () => {
    submit();
    await page.fail('send');
    expect(view()).toMatchObject({ alert: failed, button: 'Send reset link' });
    expect(page.did).toEqual(['logNoAnswer']);
    submit();
    await accept();
    expect(view()).toMatchObject({ thanks, alert: null });
  });

  test('follows 30 s without an answer, and not sooner', () => {
    submit();
    page.wait(29_999);
    expect(view().isSending).toBe(true);
    page.wait(1);
    expect(view()).toMatchObject({ isSending: false, alert: failed });
    expect(page.did).toEqual(['logNoAnswer']);
  });
});

describe('[SRV-14] the idempotency key', () => {
  test('stays for the same address until it is accepted, and a second press sends nothing', async () => {
    submit();
    submit();
    await page.fail('send');
    submit();
    await refuse(null);
    submit('ben@clinic.example');
    const [first, again, changed] = sent();
    expect(sent()).toHaveLength(3);
    expect([again?.key, changed?.key === first?.key]).toEqual([first?.key, false]);
  });

  // The first mail may be lost: the second request must not count as a repeat of the first.
  test('is new for another mail to the same address, and stays after a lost answer', async () => {
    submit();
    await accept();
    resend();
    await page.fail('send');
    submit();
    await accept();
    page.send({ type: 'form.again' });
    submit();
    const [first, again, tried, anew] = sent();
    expect(sent().map(({ payload }) => payload.email)).toEqual([ada, ada, ada, ada]);
    expect(tried?.key).toBe(again?.key);
    expect(new Set([first?.key, again?.key, anew?.key]).size).toBe(3);
  });
});

test.each([
  ['', 'Enter your email address'],
  ['ada', 'Enter an email address in the format name@example.com'],
  ['ada@', 'Enter an email address in the format name@example.com'],
])('[UI-2] the address %j is invalid', (email, message) => {
  expect(forgotPasswordForm.fields.safeParse({ email }).error?.issues[0]?.message).toBe(message);
});

test('[FLOW-2] every state is reached, every transition is taken, and a visitor can always go on', () => {
  for (const snapshot of walk(forgotPasswordPage)) {
    const shown = forgotPasswordView(snapshot as never);
    // One message at a time, no payload in a new form, and another mail only to a known address.
    expect([shown.thanks, shown.alert, shown.isSending || null].filter(Boolean).length).toBeLessThanOrEqual(1);
    expect([shown.button, shown.again].filter((each) => each !== null)).toHaveLength(1);
    if (snapshot.value === 'editing') expect([shown.alert, snapshot.context['payload']]).toEqual([null, null]);
    expect(shown.resend !== null).toBe(snapshot.value === 'sent' && snapshot.context['payload'] !== null);
  }
});
