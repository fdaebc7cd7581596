import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { paymentPath } from '../../machines/trial-signup/payment-path.ts';
import { trialSignupFlow } from '../../machines/trial-signup/trial-signup.model.ts';
import { trialSignupForm } from '../../machines/trial-signup/trial-signup.form.ts';
import { explored, stepsInto, stepsOf, whatHappensOn } from './support/explored.ts';
import { describeSending } from './support/describe-sending.ts';

const runs = explored(trialSignupFlow);

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

const startsIn = (name: string) => runs.paths.find(({ start }) => start === name)?.expect;

describe('[SIGN-2] [SIGN-3] the choice of a plan', () => {
  test('is the first view', () => {
    expect(startsIn('opened')).toMatchObject({ state: 'choosing' });
  });
  test('[RUN-1] is skipped with a plan in the address', () => {
    expect(startsIn('opened with a plan')).toMatchObject({
      state: 'account.editing',
      context: { plan: 'np_pa_monthly' },
    });
  });
  test('opens the form 100 ms after the last choice of a plan, and not a millisecond earlier', () => {
    const chosen = stepsOf(runs).filter(({ step }) => 'event' in step && step.event.type === 'plan.choose');
    expect(new Set(chosen.map(({ from }) => from))).toEqual(new Set(['choosing', 'opening']));
    for (const { step } of chosen) {
      expect(step.expect).toMatchObject({
        state: 'opening',
        does: [
          { action: 'namePlan', params: 'event' in step && step.event['plan'] },
          { timer: 'openDelay', ms: 100 },
        ],
      });
    }
    const opened = stepsInto(runs, 'account.editing');
    expect(opened.length).toBeGreaterThan(0);
    for (const { step } of opened)
      expect(step).toMatchObject({ after: 'openDelay', wait: 100, before: { state: 'opening' } });
  });
  test('can be returned to from the form, also from a rejected one, but neither before it shows nor while it is sent', () => {
    const left = stepsOf(runs).filter(({ step }) => 'event' in step && step.event.type === 'plan.change');
    expect(new Set(left.map(({ from }) => from))).toEqual(
      new Set(['account.editing', 'account.refused', 'account.interrupted', 'account.correcting']),
    );
    for (const { step } of left)
      expect(step.expect).toMatchObject({ state: 'choosing', does: [{ action: 'namePlan', params: null }] });
    for (const state of ['opening', 'sending'])
      expect(stepsInto(runs, state)[0]?.step.expect.ignores).toContain('plan.change');
  });
});

describe('[SIGN-6] the payload', () => {
  test('is the filled-in form', () => {
    for (const { step } of stepsInto(runs, 'sending')) {
      if (!('event' in step)) throw new Error('something else than a send leads to sending');
      expect(step.expect.does?.find((doing) => 'start' in doing)).toMatchObject({
        start: 'sendTrialSignup',
        input: { payload: step.event['payload'] },
      });
    }
  });
  test('has exactly nine keys', () => {
    expect(z.parse(trialSignupForm.payload, payload)).toEqual(payload);
    expect(Object.keys(trialSignupForm.payload.shape)).toEqual([
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
      expect(z.safeParse(trialSignupForm.payload, { ...payload, [key]: undefined }).success, key).toBe(false);
    }
    expect(z.safeParse(trialSignupForm.payload, { ...payload, isIOS: false }).success).toBe(false);
  });
  test.each([
    { role: 'surgeon' },
    { plan: 'np_pa' },
    { plan: '' },
    { signup_type: '' },
    { signup_type: 'invite' },
    { organization: null },
    { email: 'ada' },
  ])('%j is rejected', (change) =>
    expect(z.safeParse(trialSignupForm.payload, { ...payload, ...change }).success).toBe(false),
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
    z.safeParse(trialSignupForm.fields, { ...filled, ...change }).error?.issues[0]?.message;

  test('only the organization may be empty', () => {
    expect(wrong({})).toBeUndefined();
    expect(wrong({ organization: 'Lakeside' })).toBeUndefined();
    expect(wrong({ firstName: ' ' })).toBe('Enter your first name');
    expect(wrong({ lastName: '' })).toBe('Enter your last name');
    expect(wrong({ email: '' })).toBe('Enter your email address');
  });
  test('a password has at least 8 characters of any kind, and is not trimmed', () => {
    expect(wrong({ password: '1234567' })).toBe('Enter a password of at least 8 characters');
    expect(wrong({ password: '' })).toBe('Enter a password of at least 8 characters');
    expect(wrong({ password: '12345678' })).toBeUndefined();
    expect(wrong({ password: 'x'.repeat(1_000) })).toBeUndefined();
    expect(z.parse(trialSignupForm.fields, { ...filled, password: '  eight  ' }).password).toBe('  eight  ');
  });
});

describeSending(runs, { sends: 'SIGN-6', ends: 'SIGN-8', interrupted: 'account.interrupted' });

describe('[SIGN-7] [SIGN-8] the relay’s answer decides the view', () => {
  test('accepted: sent, and the password is cleared', () => {
    const outcomes = whatHappensOn(runs, 'sending', { done: 'sendTrialSignup', output: { ok: true } });
    expect(outcomes).toEqual([
      { state: 'sent', context: { payload: null, key: null }, does: [{ action: 'clearPassword' }] },
    ]);
  });
  test('rejected: the relay’s messages are kept and shown, and the form stays', () => {
    const fields = { email: 'Enter an email address that takes mail' };
    const error = 'Please check what you entered.';
    expect(whatHappensOn(runs, 'sending', { done: 'sendTrialSignup', output: { ok: false, error, fields } })).toEqual([
      {
        state: 'account.refused',
        context: { refusal: { error, fields } },
        does: [{ action: 'showRefusedFields', params: fields }],
      },
    ]);
  });
});

describe('[SIGN-9] after a subscription', () => {
  test('with a payment page the browser is redirected to it', () => {
    const paid = stepsInto(runs, 'paying');
    expect(paid.length).toBeGreaterThan(0);
    for (const { step } of paid) {
      expect(step.expect).toMatchObject({
        context: { payload: null, paymentPage: '/payment' },
        does: [{ action: 'clearPassword' }, { action: 'openPaymentPage', params: '/payment' }],
      });
    }
  });
  test('a trial is never redirected, whatever the relay answers', () => {
    const states = whatHappensOn(runs, 'sending', {
      done: 'sendTrialSignup',
      output: { ok: true, redirect: '/payment' },
    }).map(({ state }) => state);
    expect(states.toSorted()).toEqual(['paying', 'sent']);
    for (const path of runs.paths.filter(({ start }) => start === 'opened with a plan')) {
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
  test('an answer without a redirect, or a rejection, leads nowhere', () => {
    expect(paymentPath({ ok: true })).toBeNull();
    expect(paymentPath({ ok: false, error: null, fields: {} })).toBeNull();
  });
});

describe('[SRV-8] after success the address can be corrected', () => {
  test('from the thanks and from the redirect to the payment', () => {
    const corrected = stepsInto(runs, 'account.correcting');
    expect(new Set(corrected.map(({ from }) => from))).toEqual(new Set(['sent', 'paying']));
  });
  test('and sent as a new signup', () => {
    const again = stepsOf(runs).filter(
      ({ from, step }) => from === 'account.correcting' && 'event' in step && step.event.type === 'form.submit',
    );
    expect(again.length).toBeGreaterThan(0);
    for (const { step } of again) {
      if (!('event' in step)) continue;
      expect(step.expect.context).toMatchObject({ payload: step.event['payload'], key: step.event['key'] });
    }
  });
});

test('[SRV-14] an unchanged signup keeps its key, a changed one gets a new one', () => {
  const again = stepsOf(runs).filter(
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
