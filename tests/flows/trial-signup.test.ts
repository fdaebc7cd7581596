import type { InputFrom } from 'xstate';
import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { PlanCode } from '../../machines/domain/plans.ts';
import { paymentPath } from '../../machines/trial-signup/payment-path.ts';
import { trialSignupForm, type TrialSignupPayload } from '../../machines/trial-signup/trial-signup.form.ts';
import { trialSignupMachine } from '../../machines/trial-signup/trial-signup.machine.ts';
import { signupSteps, trialSignupView } from '../../machines/trial-signup/trial-signup.view.ts';
import { openMachine } from './support/machine-harness.ts';
import { walk } from './support/walk.ts';
import { trialSignupPage } from './trial-signup.page.ts';

const trial = { type: 'trial', inviteToken: '' } as const;
const direct = { type: 'direct', inviteToken: '' } as const;

const ada = {
  email: 'ada@clinic.example',
  firstName: 'Ada',
  lastName: 'Byrne',
  role: 'physician',
  organization: '',
  password: 'quiet-harbor-42',
  plan: 'md_do_monthly',
  signup_type: 'trial',
  invite_token: '',
} as const;

const chooser = { heading: 'Choose your plan', plan: null, button: null, sent: null, alert: null };
const form = { heading: 'Your account', families: null, sent: null, button: 'Create account' };
const mailed = { heading: 'Check Your Email', families: null, plan: null, button: null, alert: null };

function openSignup(input: Partial<InputFrom<typeof trialSignupMachine>> = {}) {
  const page = openMachine(trialSignupMachine, { offer: trial, plan: null, alreadySent: false, ...input });
  let keys = 0;
  return {
    did: page.did,
    wait: page.wait,
    keys: () => page.sent('send').map((call) => (call as { key: string }).key),
    view: () => trialSignupView(page.snapshot()),
    choose: (code: PlanCode) => page.send({ type: 'plan.choose', plan: code }),
    change: () => page.send({ type: 'plan.change' }),
    correct: () => page.send({ type: 'form.correct' }),
    submit: (payload: TrialSignupPayload = ada) =>
      page.send({ type: 'form.submit', payload, key: `key-${(keys += 1)}` }),
    accepts: (redirect?: string) => page.answer('send', { ok: true, ...(redirect && { redirect }) }),
    refuses: (error: string | null = null, fields = {}) => page.answer('send', { ok: false, error, fields }),
    cannotBeReached: () => page.fail('send'),
  };
}

let page: ReturnType<typeof openSignup>;
beforeEach(() => (page = openSignup({ plan: 'md_do_monthly' })));

describe('[SIGN-2] [SIGN-3] the plan', () => {
  test.each([
    ['np_pa_monthly', 'Advanced Practice Provider', '$79 per month, billed monthly'],
    ['md_do_monthly', 'Physician', '$99 per month, billed monthly'],
    [
      'np_pa_annual',
      'Advanced Practice Provider',
      '$63 per month, $756 billed once a year ($79 per month when billed monthly)',
    ],
    ['md_do_annual', 'Physician', '$79 per month, $948 billed once a year ($99 per month when billed monthly)'],
  ] as const)('%s is chosen on arrival, or 100 ms after a press and not before', (code, label, price) => {
    expect(openSignup({ plan: code }).view()).toMatchObject({ ...form, plan: { code, label, price } });

    page = openSignup();
    expect(page.view()).toMatchObject(chooser);
    page.wait(60_000);
    page.choose(code);
    page.wait(99);
    expect(page.view()).toMatchObject(chooser);
    const pressed = page
      .view()
      .families?.flatMap(({ plans }) => plans)
      .filter(({ isChosen }) => isChosen);
    expect(pressed?.map((each) => each.code)).toEqual([code]);
    page.wait(1);
    expect(page.view()).toMatchObject({ ...form, plan: { code, label, price } });
    // A reload shows the same.
    expect(page.did).toEqual([{ namePlan: code }]);
  });

  test('has a chooser with monthly and annual links that work without script', () => {
    const offer = { type: 'direct', inviteToken: 'a b' } as const;
    const families = openSignup({ offer }).view().families ?? [];
    expect(families.map(({ label, audience }) => [label, audience])).toEqual([
      ['Advanced Practice Provider', 'Nurse practitioners and physician assistants'],
      ['Physician', 'MDs and DOs'],
    ]);
    expect(families.flatMap(({ plans }) => plans.map(({ address }) => address))).toEqual(
      ['np_pa_monthly', 'np_pa_annual', 'md_do_monthly', 'md_do_annual'].map(
        (code) => `/landing-new/signup?plan=${code}&type=direct&invite_token=a%20b`,
      ),
    );
  });

  test('is the last one chosen: a second choice within 100 ms restarts them', () => {
    page = openSignup();
    page.choose('md_do_monthly');
    page.wait(50);
    page.choose('np_pa_monthly');
    page.wait(99);
    expect(page.view()).toMatchObject(chooser);
    page.wait(1);
    expect(page.view().plan?.code).toBe('np_pa_monthly');
    expect(page.did).toEqual([{ namePlan: 'md_do_monthly' }, { namePlan: 'np_pa_monthly' }]);
  });

  test('can be changed any number of times, and is never chosen without a press', () => {
    for (const code of ['np_pa_monthly', 'md_do_annual', 'md_do_annual'] as const) {
      page.change();
      page.wait(60_000);
      expect(page.view()).toMatchObject(chooser);
      expect(page.did.at(-1)).toEqual({ namePlan: null });
      page.choose(code);
      page.wait(100);
      expect(page.view()).toMatchObject({ ...form, plan: { code } });
    }
    expect(page.view().chooserAddress).toBe('/landing-new/signup');
  });

  test('[SIGN-4] sets the role', () => {
    expect(page.view().plan?.role).toBe('physician');
    expect(openSignup({ plan: 'np_pa_annual' }).view().plan?.role).toBe('nurse_practitioner');
  });

  test('[UI-3] cannot be changed while sending', () => {
    page.submit();
    page.change();
    expect(page.view()).toMatchObject({
      ...form,
      isSending: true,
      button: 'Sending…',
      plan: { code: 'md_do_monthly' },
    });
  });

  test('[SIGN-8] can be changed after a failure, which makes a new signup', async () => {
    page.submit();
    await page.refuses();
    page.change();
    page.choose('np_pa_monthly');
    page.wait(100);
    expect(page.view()).toMatchObject({ ...form, alert: null, plan: { code: 'np_pa_monthly' } });
    page.submit({ ...ada, role: 'nurse_practitioner', plan: 'np_pa_monthly' });
    expect(page.keys()).toEqual(['key-1', 'key-2']);
  });
});

describe('[SIGN-1] the offer', () => {
  test('mentions an invite', () => {
    const invited = openSignup({ offer: { type: 'trial', inviteToken: 'abc123' }, plan: 'md_do_monthly' });
    expect(invited.view().invite).toBe('Your invite code is included.');
    expect(page.view().invite).toBeNull();
  });

  test('[SIGN-9] of a subscription announces the mailed login link', () => {
    expect(openSignup({ offer: direct, plan: 'md_do_monthly' }).view().mailed).toBe(
      'We email you a login link when you send this form. If our payment page opens, the link will be in your inbox.',
    );
    expect(page.view().mailed).toBeNull();
  });

  test.each([
    ['trial', 'Your trial starts', '14 days with every feature. No credit card required.'],
    ['direct', 'Pay for your plan', 'On our payment page, or with the payment details we email you.'],
  ] as const)('of a %s signup has the last step: %s', (type, title, text) => {
    expect(signupSteps[type].map((step) => step.title)).toEqual([
      'Open the email',
      'Log in',
      'Accept the terms',
      title,
    ]);
    expect(signupSteps[type].at(-1)?.text).toBe(text);
  });
});

describe('[SIGN-7] the success', () => {
  const trialMailed = {
    ...mailed,
    sent: 'We sent a login link',
    next: 'You must log in and accept the terms to start your 14-day trial.',
    paymentPage: null,
    isMailNext: true,
  };

  test('points to the mail, and clears the password', async () => {
    page.submit();
    await page.accepts();
    expect(page.view()).toMatchObject(trialMailed);
    expect(page.did).toEqual(['clearPassword']);
    page.wait(60_000);
    expect(page.view()).toMatchObject(trialMailed);
  });

  test('shows at once on the page after a post without script', () => {
    page = openSignup({ plan: 'md_do_monthly', alreadySent: true });
    expect(page.view()).toMatchObject(trialMailed);
  });

  test('[SIGN-9] of a subscription leads on to the payment page', async () => {
    page = openSignup({ offer: direct, plan: 'md_do_monthly' });
    page.submit({ ...ada, signup_type: 'direct' });
    expect(page.did).toEqual([]);
    await page.accepts('/payment');
    expect(page.did).toEqual(['clearPassword', { openPaymentPage: '/payment' }]);
    expect(page.view()).toMatchObject({
      ...mailed,
      next: 'The payment page opens next. After that, log in and accept the terms.',
      paymentPage: '/payment',
      isMailNext: false,
    });
  });

  test.each([
    ['without a payment page', undefined],
    ['with one of another site', 'https://example.com/pay'],
  ])('[SIGN-9] of a subscription %s says that payment details follow by mail', async (_, redirect) => {
    page = openSignup({ offer: direct, plan: 'md_do_monthly' });
    page.submit({ ...ada, signup_type: 'direct' });
    await page.accepts(redirect);
    expect(page.view()).toMatchObject({
      ...mailed,
      next: 'You must log in and accept the terms. Payment details follow by email.',
      paymentPage: null,
    });
    expect(page.did).toEqual(['clearPassword']);
  });

  test('[SIGN-9] of a trial never leads to the payment page', async () => {
    page.submit();
    await page.accepts('/payment');
    expect(page.view()).toMatchObject(trialMailed);
    expect(page.did).toEqual(['clearPassword']);
  });

  test.each([
    ['trial', undefined],
    ['direct', '/payment'],
  ] as const)(
    '[SRV-8] of a %s signup lets the visitor correct the address, with the password typed again',
    async (type, redirect) => {
      page = openSignup({ offer: { type, inviteToken: '' }, plan: 'md_do_annual' });
      const signup = { ...ada, plan: 'md_do_annual', signup_type: type } as const;
      const reminder = /^At least 8 characters.* Please enter it again\. We did not keep it\.$/;
      for (const times of [1, 2]) {
        expect(page.view().passwordReminder).toEqual(times === 1 ? null : expect.stringMatching(reminder));
        page.submit(signup);
        await page.accepts(redirect);
        expect(page.view().correctAddress).toContain('/landing-new/signup?plan=md_do_annual');
        page.correct();
      }
      expect(page.view()).toMatchObject({ ...form, alert: null, plan: { code: 'md_do_annual' } });
      // A new key for each signup.
      expect(page.keys()).toEqual(['key-1', 'key-2']);
    },
  );

  test('[SIGN-6] lets the visitor change the plan while correcting the address', async () => {
    page.submit();
    await page.accepts();
    page.correct();
    page.change();
    page.choose('np_pa_monthly');
    page.wait(100);
    expect(page.view()).toMatchObject({ ...form, plan: { code: 'np_pa_monthly', role: 'nurse_practitioner' } });
  });
});

describe('[SIGN-8] the failure', () => {
  const interrupted = 'An error occurred. Please try again.';

  test('[UI-2] shows the relay’s reason, else its own text, and gives way to the next one', async () => {
    page.submit();
    await page.refuses('Signups are closed today.', { password: 'That password is too common.' });
    expect(page.view()).toMatchObject({ ...form, alert: 'Signups are closed today.', plan: { code: 'md_do_monthly' } });
    expect(page.did).toEqual([{ showRefusedFields: { password: 'That password is too common.' } }]);
    page.submit();
    expect(page.view().alert).toBeNull();
    await page.refuses();
    expect(page.view()).toMatchObject({ ...form, alert: 'Signup failed. Please try again.' });
  });

  test('of the connection has its own text, and is logged', async () => {
    page.submit();
    await page.cannotBeReached();
    expect(page.view()).toMatchObject({ ...form, alert: interrupted });
    expect(page.did).toEqual(['logNoAnswer']);
  });

  test('[UI-3] follows 30 s without an answer, and not sooner', () => {
    page.submit();
    page.submit();
    page.wait(29_999);
    expect(page.view()).toMatchObject({ isSending: true, alert: null });
    page.wait(1);
    expect(page.view()).toMatchObject({ ...form, alert: interrupted });
    expect(page.did).toEqual(['logNoAnswer']);
    expect(page.keys()).toHaveLength(1);
  });

  test('[SRV-14] keeps the idempotency key of an unchanged signup', async () => {
    page.submit();
    await page.cannotBeReached();
    page.submit();
    await page.refuses();
    page.submit();
    await page.accepts();
    expect(page.keys()).toEqual(['key-1', 'key-1', 'key-1']);
  });
});

describe('[SIGN-5] [SIGN-6] the fields', () => {
  const { payload, fields } = trialSignupForm;

  test('[SIGN-6] are sent with plan, type and invite, each of the nine required, and nothing besides', () => {
    expect(z.parse(payload, ada)).toEqual(ada);
    for (const key of Object.keys(ada))
      expect(z.safeParse(payload, { ...ada, [key]: undefined }).success, key).toBe(false);
    for (const change of [
      { isIOS: false },
      { role: 'surgeon' },
      { plan: 'np_pa' },
      { plan: '' },
      { signup_type: '' },
      { signup_type: 'invite' },
      { organization: null },
      { email: 'ada' },
    ])
      expect(z.safeParse(payload, { ...ada, ...change }).success, JSON.stringify(change)).toBe(false);
  });

  test.each([
    ['1234567', 'Enter a password of at least 8 characters'],
    ['', 'Enter a password of at least 8 characters'],
    ['12345678', undefined],
    ['x'.repeat(1_000), undefined],
    ['  eight  ', undefined],
  ])('[SIGN-5] a password has at least 8 characters of any kind, and is not trimmed: %j', (password, message) => {
    const { firstName, lastName, email, organization } = ada;
    const { data, error } = z.safeParse(fields, { firstName, lastName, email, organization, password });
    expect([data?.password, error?.issues[0]?.message]).toEqual([message ? undefined : password, message]);
  });
});

test.each([
  ['/payment', '/payment'],
  ['/payment?plan=np_pa_annual', '/payment?plan=np_pa_annual'],
  ['https://example.com/pay', null],
  ['//example.com/pay', null],
  ['/\\example.com/pay', null],
  ['/\t/example.com/pay', null],
  ['javascript:alert(1)', null],
  ['payment', null],
  ['', null],
])('[LEGAL-7] [SIGN-9] after a subscription: %j leads to %j', (redirect, path) =>
  expect(paymentPath({ ok: true, redirect })).toBe(path),
);
test('[SIGN-9] after a subscription: an answer without a redirect, or a rejection, leads nowhere', () => {
  expect(paymentPath({ ok: true })).toBeNull();
  expect(paymentPath({ ok: false, error: null, fields: {} })).toBeNull();
});

test('[FLOW-2] every state is reached, every transition is taken, and the form always belongs to a plan', () => {
  for (const snapshot of walk(trialSignupPage)) {
    const { families, plan, button, sent, paymentPage } = trialSignupView(snapshot as never);
    expect([families, button, sent].filter((each) => each !== null)).toHaveLength(1);
    expect(plan === null).toBe(button === null);
    if (paymentPage !== null) expect(snapshot.context['offer'].type).toBe('direct');
  }
});
