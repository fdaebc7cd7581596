import { beforeEach, describe, expect, test } from 'vitest';
import { inviteForm } from '../../machines/invite/invite.form.ts';
import { inviteMachine } from '../../machines/invite/invite.machine.ts';
import { inviteView } from '../../machines/invite/invite.view.ts';
import { signupPath } from '../../machines/invite/signup-path.ts';
import { invitePage } from './invite.page.ts';
import { openMachine } from './support/machine-harness.ts';
import { walk } from './support/walk.ts';

const invalid = 'That invite code is not valid.';
const interrupted = 'An error occurred. Please try again.';
const signup = '/landing-new/signup?invite_token=abc123';

let page: ReturnType<typeof openMachine<typeof inviteMachine>>;
beforeEach(() => (page = openMachine(inviteMachine)));

let keys = 0;
const submit = (code: string) => page.send({ type: 'form.submit', payload: { code }, key: `key-${(keys += 1)}` });
const refuse = (error: string | null, fields = {}) => page.answer('send', { ok: false, error, fields });
const accept = (redirect?: string) => page.answer('send', { ok: true, ...(redirect && { redirect }) });
const view = () => inviteView(page.snapshot());
const keyOf = (call: unknown) => (call as { key: string }).key;

describe('[SRV-7] the code', () => {
  test('is checked, and a valid one leads to the signup with its invite', async () => {
    submit('SPRING42');
    expect(page.sent('send')).toMatchObject([{ payload: { code: 'SPRING42' } }]);
    expect(view()).toMatchObject({ isSending: true, button: 'Checking…', alert: null, thanks: null, signup: null });
    await accept(signup);
    expect(view()).toMatchObject({
      thanks: 'Your code is valid. Taking you to sign-up.',
      signup: { text: 'Continue to sign-up', to: signup },
      button: null,
    });
    expect(page.did).toEqual([{ openSignup: { path: signup } }]);
    submit('SPRING42');
    expect(page.sent('send')).toHaveLength(1);
  });

  test('[UI-2] shows its error at the field too when invalid, and leads on when corrected', async () => {
    submit('SPRING-24');
    await refuse(invalid, { code: invalid });
    expect(view()).toMatchObject({ alert: invalid, button: 'Use code', isSending: false, signup: null });
    expect(page.did).toEqual([{ showRefusedFields: { code: invalid } }]);
    page.wait(60_000);
    expect(view().alert).toBe(invalid);
    submit('SPRING42');
    expect(view().alert).toBeNull();
    await accept(signup);
    expect(view().signup?.to).toBe(signup);
  });

  test('shows the reason of the last rejection', async () => {
    submit('SPRING-24');
    await refuse(invalid, { code: invalid });
    submit('SPRING-24');
    await refuse('Too many attempts. Please try again later.');
    expect(view().alert).toBe('Too many attempts. Please try again later.');
    expect(page.did.at(-1)).toEqual({ showRefusedFields: {} });
  });

  test('has no error after a failure of the relay or the connection', async () => {
    submit('SPRING42');
    await refuse(null);
    expect(view()).toMatchObject({ alert: interrupted, button: 'Use code' });
    submit('SPRING42');
    await refuse(invalid, { code: invalid });
    submit('SPRING42');
    await page.fail('send');
    expect(view()).toMatchObject({ alert: interrupted, problems: [], button: 'Use code' });
    expect(page.did.at(-1)).toBe('logNoAnswer');
  });

  test('[UI-3] times out after 30 s without an answer, and not before', () => {
    submit('SPRING42');
    page.wait(29_999);
    expect(view()).toMatchObject({ isSending: true, alert: null });
    page.wait(1);
    expect(view()).toMatchObject({ isSending: false, alert: interrupted });
    expect(page.did).toEqual(['logNoAnswer']);
  });

  test('[SRV-14] keeps its key until it changes or is accepted', async () => {
    submit('SPRING-24');
    await page.fail('send');
    submit('SPRING-24');
    submit('SPRING-24');
    await refuse(invalid);
    submit('SPRING42');
    await accept(signup);
    page.send({ type: 'page.return' });
    submit('SPRING42');
    const [first, again, changed, anew] = page.sent('send').map(keyOf);
    expect(page.sent('send')).toHaveLength(4);
    expect(again).toBe(first);
    expect(new Set([first, changed, anew]).size).toBe(3);
  });

  test('[UI-3] returning from the signup by Back shows an editable form', async () => {
    submit('SPRING42');
    await accept(signup);
    page.send({ type: 'page.return' });
    expect(view()).toMatchObject({ button: 'Use code', thanks: null, signup: null, alert: null });
  });

  test.each(['https://evil.example/', '//evil.example/', '/pricing', undefined])(
    '[LEGAL-7] leads only to the signup: %s',
    async (redirect) => {
      submit('SPRING42');
      await accept(redirect);
      expect(view()).toMatchObject({ alert: interrupted, button: 'Use code', signup: null });
      expect(page.did).toEqual(['logNoAnswer']);
    },
  );

  test.each(['STAVE2026', 'stave2026', ' Stave-2026 ', 'STAVE 20 26', 'stave\u2013\u20142026\u00a0'])(
    'ignores case, blanks and dashes: %j',
    (code) => expect(inviteForm.payload.parse({ code })).toEqual({ code: 'STAVE2026' }),
  );

  test.each(['', ' - '])('%j is empty', (code) => {
    expect(inviteForm.payload.safeParse({ code }).error?.issues[0]?.message).toBe('Enter your invite code');
  });
});

test('[LEGAL-7] only the signup’s path is accepted', () => {
  expect(signupPath({ ok: true, redirect: signup })).toBe(signup);
  for (const redirect of [
    '',
    '/',
    '/landing-new/signup',
    '//elsewhere.example/landing-new/signup?x',
    '/\\elsewhere.example',
    'javascript:alert(1)',
    '/landing-new/signup-invite?x',
    ' /landing-new/signup?x',
  ])
    expect(signupPath({ ok: true, redirect }), redirect).toBeNull();
});

test('[FLOW-2] every state is reached, every transition is taken, and a visitor can always go on', () => {
  for (const snapshot of walk(invitePage)) {
    const shown = inviteView(snapshot as never);
    // One message at a time, and only a valid code leads on.
    expect([shown.thanks, shown.alert, shown.isSending || null].filter(Boolean).length).toBeLessThanOrEqual(1);
    expect([shown.button, shown.signup].filter((each) => each !== null)).toHaveLength(1);
    expect(snapshot.context['payload'] === null).toBe(['editing', 'leading'].includes(String(snapshot.value)));
  }
});
