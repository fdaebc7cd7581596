import { describe, expect, test } from 'vitest';
import { loginForm } from '../../machines/login/login.form.ts';
import { type LoginInput, loginMachine } from '../../machines/login/login.machine.ts';
import { loginView } from '../../machines/login/login.view.ts';
import { type FormState, untouchedForm } from '../../machines/shared/form-state.ts';
import { loginPage } from './login.page.ts';
import { openMachine } from './support/machine-harness.ts';
import { walk } from './support/walk.ts';

const incorrect = 'Email or password is incorrect.';
const slow = 'This is taking longer than usual. You can try again.';
const failed: Partial<LoginInput> = { refusal: { error: incorrect, fields: {} } };

function open(input: Partial<LoginInput> = {}) {
  const page = openMachine(loginMachine, { refusal: null, reason: null, ...input });
  return {
    ...page,
    submit: () => page.send({ type: 'form.submit' }),
    comeBack: () => page.send({ type: 'page.return' }),
    view: (held: Partial<FormState> = {}) => loginView(page.snapshot(), { ...untouchedForm(loginForm), ...held }),
  };
}

describe('[UI-3] a login in flight', () => {
  test.each([
    ['at first', {}],
    ['after a failure', failed],
  ])('shows on the button %s, and can be repeated after 10 s without a page, not before', (_, input) => {
    const page = open(input);
    for (const wait of [9_999, 9_999]) {
      page.submit();
      page.wait(wait);
      page.submit();
      expect(page.view()).toMatchObject({ isSending: true, button: 'Logging in…', alert: null, justSignedUp: null });
      page.wait(1);
      expect(page.view()).toMatchObject({ isSending: false, button: 'Log in', alert: slow, justSignedUp: null });
    }
    page.wait(60_000);
    expect(page.view().alert).toBe(slow);
    expect(page.did).toEqual([]);
  });

  test.each([
    ['1 s', 1_000],
    ['a minute', 60_000],
  ])('clears the password and shows no message when the visitor comes back after %s', (_, wait) => {
    for (const input of [{}, failed]) {
      const page = open(input);
      page.submit();
      page.wait(wait);
      page.comeBack();
      expect(page.view()).toMatchObject({ alert: null, button: 'Log in', justSignedUp: null });
      expect(page.did).toEqual(['clearPassword']);
      page.comeBack();
      expect(page.did).toEqual(['clearPassword']);
      page.submit();
      expect(page.view().isSending).toBe(true);
    }
  });

  test('loses nothing when the visitor comes back to a page that was not sent', () => {
    for (const [input, alert] of [
      [{}, null],
      [failed, incorrect],
    ] as const) {
      const page = open(input);
      page.comeBack();
      expect(page.view().alert).toBe(alert);
      expect(page.did).toEqual([]);
    }
  });
});

describe('[LOGIN-3] [SRV-9] a failure', () => {
  test('shows one message that stays and has the focus, with a hint for those who have just signed up', () => {
    const page = open(failed);
    page.wait(60_000);
    const view = page.view({ whole: { parts: [{ text: incorrect }], byFields: false }, arrived: true });
    expect(view).toMatchObject({ alert: incorrect, alertTakesFocus: true, button: 'Log in', problems: [] });
    expect(view.justSignedUp).toContain('Open the link in our email first.');
    expect(page.view().forgotten).toBe('Forgot your password?');
  });

  test('by too many attempts shows the relay’s reason', () => {
    const many = 'Too many attempts. Please try again later.';
    expect(open({ refusal: { error: many, fields: {} } }).view().alert).toBe(many);
  });

  test('[UI-2] of fields alone shows their messages', () => {
    const fields = { email: 'Enter your email address' };
    const page = open({ refusal: { error: null, fields } });
    expect(page.view({ errors: fields, found: fields })).toMatchObject({
      alert: null,
      problems: [{ field: 'email', message: 'Enter your email address' }],
    });
  });

  test('does not show on a newly opened page', () => {
    expect(open().view()).toMatchObject({ alert: null, alertTakesFocus: false, justSignedUp: null, reason: null });
  });
});

describe('[SRV-12] the reason for a redirect', () => {
  test.each([
    ['ended', 'Your session has ended. Please log in again.'],
    ['none', 'Please log in first.'],
    [
      'cookies',
      'Please log in first. If you just did, your browser did not keep the cookie that a login needs: allow cookies for this site, then log in again.',
    ],
  ] as const)('%s: %j', (reason, words) => {
    const page = open({ reason });
    page.submit();
    expect(page.view().reason).toEqual({ text: words });
  });

  test('[ACC-9] [SRV-6] of a link that no longer works offers another link', () => {
    expect(open({ reason: 'link' }).view().reason).toEqual({
      text: 'This link no longer works. It may have expired or been used already. If you used it, log in as usual.',
      another: 'If not, send another link',
    });
  });

  test('[SIGN-9] [SRV-6] of a mailed link asks for the login, and offers another link', () => {
    const values = { email: '', password: '', confirmation: 'opaque' };
    expect(open().view({ values }).confirms).toEqual({
      text: 'Log in to confirm your email address.',
      another: 'Link expired? Send another',
    });
    expect(open().view().confirms).toBeNull();
  });
});

describe('[LOGIN-1] the fields', () => {
  const given = { email: ' ada@example.com ', password: ' blanks count ' };

  test.each([
    ['email', '', 'Enter your email address'],
    ['password', '', 'Enter your password'],
  ])('[UI-2] require %s', (field, value, message) => {
    const { error } = loginForm.fields.safeParse({ ...given, confirmation: '', [field]: value });
    expect([error?.issues[0]?.path, error?.issues[0]?.message]).toEqual([[field], message]);
  });

  test('[SRV-9] accept a short password: the relay decides', () => {
    expect(loginForm.fields.safeParse({ ...given, password: 'abc', confirmation: '' }).success).toBe(true);
  });

  test('[SRV-4] [SIGN-9] send the password as typed, and a confirmation only if there is one', () => {
    expect(loginForm.payload.parse(given)).toEqual({ ...given, email: 'ada@example.com' });
    expect(loginForm.payload.parse({ ...given, confirmation: 'opaque' })).toMatchObject({ confirmation: 'opaque' });
    expect(loginForm.payload.safeParse({ ...given, confirmation: '' }).success).toBe(false);
    expect(loginForm.payload.safeParse({ ...given, remember: 'on' }).success).toBe(false);
  });
});

test('[FLOW-2] every state is reached, every transition is taken, and a visitor can always go on', () => {
  for (const snapshot of walk(loginPage)) {
    const { alert, isSending, button, justSignedUp } = loginView(snapshot as never);
    expect(isSending && alert !== null).toBe(false);
    expect(button).toBe(isSending ? 'Logging in…' : 'Log in');
    expect(justSignedUp === null || alert === incorrect).toBe(true);
  }
});
