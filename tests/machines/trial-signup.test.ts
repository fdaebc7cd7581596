import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { paymentPath } from '../../machines/trial-signup/payment-path.ts';
import { trialSignupFlow } from '../../machines/trial-signup/trial-signup.model.ts';
import { trialSignupFields, trialSignupPayload } from '../../machines/trial-signup/trial-signup.schema.ts';
import { provenTable, stepsInto, stepsOf, whatHappensOn } from './support/committed-table.ts';
import { describeSending } from './support/describe-sending.ts';

const table = provenTable(trialSignupFlow);

const payload = {
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Osei',
  role: 'nurse_practitioner',
  organization: '',
  password: 'eight888',
  plan: 'np_pa_monthly',
  signup_type: 'trial',
  invite_token: '',
};

const startsIn = (name: string) => table.paths.find(({ start }) => start === name)?.expect;

describe('[SIGN-2] [SIGN-3] the plan comes first', () => {
  test('the page begins with the chooser', () => {
    expect(startsIn('opened')).toMatchObject({ state: 'choosing' });
  });
  test('[RUN-1] a plan in the address is chosen on arrival: its form shows at once', () => {
    expect(startsIn('opened with a plan')).toMatchObject({
      state: 'account.editing',
      context: { plan: 'np_pa_monthly' },
    });
  });
  test('a plan that is chosen opens the form after 100 ms, a millisecond earlier it does not', () => {
    const chosen = stepsOf(table).filter(({ step }) => 'event' in step && step.event.type === 'plan.choose');
    expect(chosen.length).toBeGreaterThan(0);
    for (const { from, step } of chosen) {
      expect(from).toBe('choosing');
      expect(step.expect).toMatchObject({
        state: 'opening',
        does: [
          { action: 'namePlan', params: 'event' in step && step.event['plan'] },
          { timer: 'openDelay', ms: 100 },
        ],
      });
    }
    const opened = stepsInto(table, 'account.editing');
    expect(opened.length).toBeGreaterThan(0);
    for (const { step } of opened)
      expect(step).toMatchObject({ after: 'openDelay', wait: 100, before: { state: 'opening' } });
  });
  test('the chooser can be returned to from the form, also from a refused one, and neither before it shows nor while it is being sent', () => {
    const left = stepsOf(table).filter(({ step }) => 'event' in step && step.event.type === 'plan.change');
    expect(new Set(left.map(({ from }) => from))).toEqual(
      new Set(['account.editing', 'account.refused', 'account.interrupted', 'account.correcting']),
    );
    for (const { step } of left)
      expect(step.expect).toMatchObject({ state: 'choosing', does: [{ action: 'namePlan', params: null }] });
    for (const state of ['opening', 'sending'])
      expect(stepsInto(table, state)[0]?.step.expect.ignores).toContain('plan.change');
  });
});

describe('[SIGN-6] the payload', () => {
  test('what is sent is what the form handed over', () => {
    for (const { step } of stepsInto(table, 'sending')) {
      if (!('event' in step)) throw new Error('something else than a send leads to sending');
      expect(step.expect.does?.find((doing) => 'start' in doing)).toMatchObject({
        start: 'sendTrialSignup',
        input: { payload: step.event['payload'] },
      });
    }
  });
  test('nine keys, all of them there, nothing else', () => {
    expect(z.parse(trialSignupPayload, payload)).toEqual(payload);
    expect(Object.keys(trialSignupPayload.shape)).toEqual([
      'email',
      'firstName',
      'lastName',
      'role',
      'organization',
      'password',
      'plan',
      'signup_type',
      'invite_token',
    ]);
    for (const key of Object.keys(payload)) {
      expect(z.safeParse(trialSignupPayload, { ...payload, [key]: undefined }).success, key).toBe(false);
    }
    expect(z.safeParse(trialSignupPayload, { ...payload, isIOS: false }).success).toBe(false);
  });
  test.each([
    { role: 'surgeon' },
    { plan: 'np_pa' },
    { plan: '' },
    { signup_type: '' },
    { signup_type: 'invite' },
    { organization: null },
    { email: 'ada' },
  ])('%j is refused', (change) =>
    expect(z.safeParse(trialSignupPayload, { ...payload, ...change }).success).toBe(false),
  );
});

describe('[SIGN-5] the fields', () => {
  const filled = {
    firstName: 'Ada',
    lastName: 'Osei',
    email: 'ada@example.com',
    password: 'eight888',
    organization: '',
  };
  const wrong = (change: Partial<typeof filled>) =>
    z.safeParse(trialSignupFields, { ...filled, ...change }).error?.issues[0]?.message;

  test('organization alone may be empty', () => {
    expect(wrong({})).toBeUndefined();
    expect(wrong({ organization: 'Lakeside' })).toBeUndefined();
    expect(wrong({ firstName: ' ' })).toBe('Enter your first name');
    expect(wrong({ lastName: '' })).toBe('Enter your last name');
    expect(wrong({ email: '' })).toBe('Enter your email address');
  });
  test('a password has 8 characters at least, of any kind, and is not trimmed', () => {
    expect(wrong({ password: '1234567' })).toBe('Enter a password of at least 8 characters');
    expect(wrong({ password: '' })).toBe('Enter a password of at least 8 characters');
    expect(wrong({ password: '12345678' })).toBeUndefined();
    expect(wrong({ password: 'x'.repeat(1_000) })).toBeUndefined();
    expect(z.parse(trialSignupFields, { ...filled, password: '  eight  ' }).password).toBe('  eight  ');
  });
});

describeSending(table, { sends: 'SIGN-6', ends: 'SIGN-8', interrupted: 'account.interrupted' });

describe('[SIGN-7] [SIGN-8] what the relay answers decides what the visitor sees', () => {
  test('taken: sent, and the password is kept nowhere', () => {
    const outcomes = whatHappensOn(table, 'sending', { done: 'sendTrialSignup', output: { ok: true } });
    expect(outcomes).toEqual([
      { state: 'sent', context: { payload: null, key: null }, does: [{ action: 'clearPassword' }] },
    ]);
  });
  test('refused: what the relay said is kept and shown, and the form stays', () => {
    const fields = { email: 'Enter an email address that takes mail' };
    const error = 'Please check what you entered.';
    expect(whatHappensOn(table, 'sending', { done: 'sendTrialSignup', output: { ok: false, error, fields } })).toEqual([
      {
        state: 'account.refused',
        context: { refusal: { error, fields } },
        does: [{ action: 'showRefusedFields', params: fields }],
      },
    ]);
  });
});

describe('[SIGN-9] after a subscription', () => {
  test('with a payment page the browser goes on to it', () => {
    const paid = stepsInto(table, 'paying');
    expect(paid.length).toBeGreaterThan(0);
    for (const { step } of paid) {
      expect(step.expect).toMatchObject({
        context: { payload: null, paymentPage: '/payment' },
        does: [{ action: 'clearPassword' }, { action: 'openPaymentPage', params: '/payment' }],
      });
    }
  });
  test('a trial never does, whatever the relay answers', () => {
    const states = whatHappensOn(table, 'sending', {
      done: 'sendTrialSignup',
      output: { ok: true, redirect: '/payment' },
    }).map(({ state }) => state);
    expect(states.toSorted()).toEqual(['paying', 'sent']);
    for (const path of table.paths.filter(({ start }) => start === 'opened with a plan')) {
      expect(path.steps.map(({ expect: { state } }) => state)).not.toContain('paying');
    }
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
  ])('[LEGAL-7] %j leads to %j', (redirect, path) => expect(paymentPath({ ok: true, redirect })).toBe(path));
  test('an answer without a redirect, or a refusal, leads nowhere', () => {
    expect(paymentPath({ ok: true })).toBeNull();
    expect(paymentPath({ ok: false, error: null, fields: {} })).toBeNull();
  });
});

describe('[SRV-8] after success the address can be corrected', () => {
  test('from the thanks and from the way to the payment', () => {
    const corrected = stepsInto(table, 'account.correcting');
    expect(new Set(corrected.map(({ from }) => from))).toEqual(new Set(['sent', 'paying']));
  });
  test('and what is sent then is a signup of its own', () => {
    const again = stepsOf(table).filter(
      ({ from, step }) => from === 'account.correcting' && 'event' in step && step.event.type === 'form.submit',
    );
    expect(again.length).toBeGreaterThan(0);
    for (const { step } of again) {
      if (!('event' in step)) continue;
      expect(step.expect.context).toMatchObject({ payload: step.event['payload'], key: step.event['key'] });
    }
  });
});

test('[SRV-2] the same signup keeps its key when it is sent again, a changed one gets a new key', () => {
  const again = stepsOf(table).filter(
    ({ from, step }) =>
      (from === 'account.refused' || from === 'account.interrupted') && step.expect.state === 'sending',
  );
  const kept = again.map(({ step }) => {
    const sent = step.expect.does?.find((doing) => 'start' in doing);
    const { key } = (sent && 'input' in sent ? sent.input : null) as { key: string };
    return 'event' in step ? [step.event['key'], key] : [];
  });
  expect(kept).toContainEqual(['key-2', 'key-1']);
  expect(kept).toContainEqual(['key-3', 'key-3']);
});
