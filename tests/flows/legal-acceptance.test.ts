import { beforeEach, describe, expect, test } from 'vitest';
import { legalForm } from '../../machines/legal-acceptance/legal-acceptance.form.ts';
import { legalAcceptanceMachine } from '../../machines/legal-acceptance/legal-acceptance.machine.ts';
import { legalBoxes, legalPayload } from '../../machines/legal-acceptance/legal-acceptance.schema.ts';
import { legalAcceptanceView } from '../../machines/legal-acceptance/legal-acceptance.view.ts';
import { type FormState, untouchedForm } from '../../machines/shared/form-state.ts';
import { payloadOf } from '../../machines/shared/form.ts';
import { legalAcceptancePage } from './legal-acceptance.page.ts';
import { openMachine } from './support/machine-harness.ts';
import { walk } from './support/walk.ts';

const thanks = 'Thank you. Your acceptance is recorded.';
const interrupted = 'An error occurred. Please try again.';
const boxes = { accept_terms: 'true', accept_baa: 'true', acknowledge_ip: 'true', acknowledge_legal: 'true' } as const;

function open({
  redirectUrl = '/dashboard/notes',
  signupEmail = null as string | null,
  configured = [] as string[],
} = {}) {
  const origins = { own: 'https://www.site.example', configured };
  const page = openMachine(legalAcceptanceMachine, { redirectUrl, signupEmail, origins });
  const payload = { ...boxes, redirect_url: redirectUrl, ...(signupEmail !== null && { user_email: signupEmail }) };
  let keys = 0;
  return {
    ...page,
    submit: () => page.send({ type: 'form.submit', payload, key: `key-${(keys += 1)}` }),
    accept: (redirect: string | null = null) => page.answer('recordAcceptance', { ok: true, redirect }),
    refuse: (error: string | null) => page.answer('recordAcceptance', { ok: false, error, fields: {} }),
    complete: (redirect: string | null = null) => page.answer('completeSignup', { redirect }),
    view: (held: Partial<FormState> = { waits: false }) =>
      legalAcceptanceView(page.snapshot(), { ...untouchedForm(legalForm), ...held }),
    /** Actions asked of the page, in order: where the visitor is led, and what is remembered. */
    ledTo: () => page.did.flatMap((each) => (typeof each === 'object' ? Object.values(each as object)[0].to : [])),
  };
}

let page: ReturnType<typeof open>;
beforeEach(() => (page = open()));

/** Expects the redirect after exactly this many milliseconds. */
function expectLed(ms: number, to: string) {
  page.wait(ms - 1);
  expect(page.ledTo()).toEqual([]);
  page.wait(1);
  expect(page.ledTo()).toEqual([to]);
  page.wait(60_000);
  expect(page.ledTo()).toEqual([to]);
}

describe('[LEGAL-2] the four boxes', () => {
  test.each([
    ['accept_terms', 'Accept the Terms & Conditions to continue'],
    ['accept_baa', 'Accept the Business Associate Agreement to continue'],
    ['acknowledge_ip', 'Acknowledge the ownership of the service to continue'],
    ['acknowledge_legal', 'Confirm that you may accept to continue'],
  ])('%s is required', (box, message) => {
    const checked = Object.fromEntries(legalBoxes.map((each) => [each, each !== box]));
    const { error } = legalForm.fields.safeParse(checked);
    expect(error?.issues.map((issue) => [issue.path[0], issue.message])).toEqual([[box, message]]);
    expect(page.view({ waits: true })).toMatchObject({ isWaiting: true, button: 'Accept and continue' });
    expect(page.view({ waits: false }).isWaiting).toBe(false);
  });

  test('[LEGAL-1] [LEGAL-3] are sent as the relay parses them, with the redirect and the signup’s address when known', () => {
    const all = { accept_terms: true, accept_baa: true, acknowledge_ip: true, acknowledge_legal: true } as const;
    expect(payloadOf(legalForm, all, page.view().carried)).toEqual({ ...boxes, redirect_url: '/dashboard/notes' });
    const { carried } = open({ signupEmail: 'ada@clinic.example' }).view();
    expect(payloadOf(legalForm, all, carried)).toMatchObject({ user_email: 'ada@clinic.example' });
    const payload = { ...boxes, redirect_url: '/dashboard' };
    for (const wrong of [
      ...legalBoxes.flatMap((box) => [{ [box]: 'on' }, { [box]: undefined }]),
      { admin: 'true' },
      { redirect_url: undefined },
    ])
      expect(legalPayload.safeParse({ ...payload, ...wrong }).success, JSON.stringify(wrong)).toBe(false);
  });

  test('show the accepted versions beside them', () => {
    expect(page.view().versions).toBe(
      'You accept the versions that were last updated July 27, 2025, effective January 1, 2025.',
    );
  });
});

describe('[LEGAL-3] [LEGAL-4] a success', () => {
  test('is remembered at once, shows the thanks, and redirects after 1 s, not before', async () => {
    page.submit();
    expect(page.view()).toMatchObject({ isSending: true, button: 'Recording…', thanks: null });
    expect(page.did).toEqual([]);
    await page.accept();
    expect(page.did).toEqual(['rememberAcceptance']);
    expect(page.view()).toMatchObject({
      thanks,
      heading: 'Accepted',
      button: null,
      versions: null,
      completing: null,
      leave: { text: 'Continue', to: '/dashboard/notes' },
    });
    expectLed(1_000, '/dashboard/notes');
  });

  test('[UI-3] cannot be repeated, neither while sending nor in the second before the redirect', async () => {
    page.submit();
    page.submit();
    await page.accept();
    page.wait(500);
    page.submit();
    page.wait(500);
    expect(page.sent('recordAcceptance')).toHaveLength(1);
    expect(page.ledTo()).toEqual(['/dashboard/notes']);
  });

  test('[LEGAL-5] makes no second call without a signup, and prefers the relay’s redirect to the query’s', async () => {
    page.submit();
    await page.accept('/dashboard/welcome');
    expectLed(1_000, '/dashboard/welcome');
    expect(page.sent('completeSignup')).toEqual([]);
  });
});

describe('[LEGAL-5] [RUN-4] after a signup', () => {
  beforeEach(() => (page = open({ signupEmail: 'ada@clinic.example' })));

  test('a second call follows the success at once, with the redirect', async () => {
    page.submit();
    await page.refuse(null);
    expect(page.sent('completeSignup')).toEqual([]);
    page.submit();
    await page.accept('/dashboard/first');
    expect(page.sent('completeSignup')).toEqual([{ redirect_url: '/dashboard/notes' }]);
    expect(page.view()).toMatchObject({ thanks, completing: 'Completing your signup…', leave: null });
    expect(page.did).toEqual(['rememberAcceptance']);
  });

  test('a quick answer redirects when the second is over', async () => {
    page.submit();
    await page.accept('/dashboard/first');
    page.wait(300);
    await page.complete('/dashboard/second');
    expect(page.view()).toMatchObject({ completing: null, leave: { text: 'Continue', to: '/dashboard/second' } });
    expectLed(700, '/dashboard/second');
  });

  test('a slow answer delays the redirect', async () => {
    page.submit();
    await page.accept();
    page.wait(29_999);
    expect(page.view().completing).toBe('Completing your signup…');
    expect(page.ledTo()).toEqual([]);
    await page.complete('/dashboard/welcome');
    expect(page.ledTo()).toEqual(['/dashboard/welcome']);
    page.wait(60_000);
    expect(page.ledTo()).toEqual(['/dashboard/welcome']);
  });

  test('an answer without a redirect leads to the query’s', async () => {
    page.submit();
    await page.accept('/dashboard/first');
    await page.complete();
    expectLed(1_000, '/dashboard/notes');
  });

  test('a call that fails leads to the login', async () => {
    page.submit();
    await page.accept();
    await page.fail('completeSignup');
    expect(page.view()).toMatchObject({ completing: null, leave: { text: 'Continue', to: '/login' } });
    expectLed(1_000, '/login');
  });

  test('a call without an answer leads to the login after 30 s, and not before', async () => {
    page.submit();
    await page.accept();
    expectLed(30_000, '/login');
  });
});

describe('[LEGAL-6] an error', () => {
  test.each([
    ['The session has ended', 'Error: The session has ended'],
    [null, 'Error: Failed to record legal acceptance'],
  ])('shows the relay’s reason: %j', async (error, alert) => {
    page.submit();
    await page.refuse(error);
    page.wait(60_000);
    expect(page.view()).toMatchObject({
      alert,
      button: 'Accept and continue',
      isSending: false,
      login: null,
      thanks: null,
    });
    expect(page.did).toEqual([]);
  });

  test('[SRV-5] of a visitor without a session links to the login, which leads back', async () => {
    page.submit();
    await page.refuse('Please log in first.');
    const login = {
      link: 'Log in',
      text: 'and come back here. If you just did, your browser did not keep the cookie that a login needs: allow cookies for this site, then log in again.',
    };
    expect(page.view()).toMatchObject({ alert: 'Error: Please log in first.', login });
    const whole = { parts: [{ text: 'Please log in first.' }], byFields: false };
    expect(open().view({ whole, arrived: true })).toMatchObject({ alert: 'Please log in first.', login });
  });

  test('of the connection has its own text, which replaces the last one, and is logged', async () => {
    page.submit();
    await page.refuse('The session has ended');
    page.submit();
    expect(page.view().alert).toBeNull();
    await page.fail('recordAcceptance');
    expect(page.view()).toMatchObject({ alert: interrupted, button: 'Accept and continue' });
    expect(page.did).toEqual(['logNoAnswer']);
  });

  test('[UI-3] follows 30 s without an answer, and not sooner', () => {
    page.submit();
    page.wait(29_999);
    expect(page.view().isSending).toBe(true);
    page.wait(1);
    expect(page.view()).toMatchObject({ alert: interrupted, isSending: false });
    expect(page.did).toEqual(['logNoAnswer']);
  });

  test('[SRV-14] keeps the key for the second try, which can succeed', async () => {
    page.submit();
    await page.fail('recordAcceptance');
    page.submit();
    const keys = page.sent('recordAcceptance').map((call) => (call as { key: string }).key);
    expect(keys).toEqual(['key-1', 'key-1']);
    await page.accept();
    expect(page.view()).toMatchObject({ alert: null, thanks });
    expectLed(1_000, '/dashboard/notes');
  });

  test('[LEGAL-2] is replaced by the message of the last validation', async () => {
    page.submit();
    await page.refuse(null);
    const found = { accept_baa: 'Accept the Business Associate Agreement to continue' };
    const whole = { parts: [{ text: 'Please check all required boxes to continue.' }], byFields: true };
    expect(page.view({ waits: true, errors: found, found, whole })).toMatchObject({
      alert: 'Please check all required boxes to continue.',
      isWaiting: true,
    });
  });
});

describe('[LEGAL-7] the redirect', () => {
  const evil = [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
    'https://www.site.example@evil.example/',
    '/.//evil.example/',
    '/%2Fevil.example/',
  ];

  test.each(evil)('never leaves the site, by query or relay: %s', async (place) => {
    page = open({ redirectUrl: place });
    page.submit();
    await page.accept(place);
    expectLed(1_000, '/dashboard');
  });

  test('never leaves the site by the second answer: the query’s replaces it', async () => {
    page = open({ signupEmail: 'ada@clinic.example' });
    page.submit();
    await page.accept();
    await page.complete('https://evil.example/');
    expectLed(1_000, '/dashboard/notes');
  });

  test.each([
    ['https://app.clinic.example/start', 'https://app.clinic.example/start'],
    ['http://app.clinic.example/start', '/dashboard'],
    ['https://app.clinic.example:8443/start', '/dashboard'],
    ['https://ada@app.clinic.example/start', '/dashboard'],
    ['https://app.clinic.example.evil.example/', '/dashboard'],
  ])('leads to a configured origin only if it equals exactly: %s', async (place, to) => {
    page = open({ redirectUrl: place, configured: ['https://app.clinic.example'] });
    page.submit();
    await page.accept(place);
    expectLed(1_000, to);
  });
});

test('[FLOW-2] every state is reached, every transition is taken, and a visitor can always go on', () => {
  for (const snapshot of walk(legalAcceptancePage)) {
    const view = legalAcceptanceView(snapshot as never);
    // One message at a time, and an accepted form always leads on.
    expect([view.thanks, view.alert, view.isSending || null].filter(Boolean).length).toBeLessThanOrEqual(1);
    expect([view.button, view.completing, view.leave].filter((each) => each !== null)).toHaveLength(1);
  }
});
