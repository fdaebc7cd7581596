import { describe, expect, test } from 'vitest';
import { initialTransition, transition } from 'xstate';
import { legalAcceptanceMachine } from '../../machines/legal-acceptance/legal-acceptance.machine.ts';
import { legalAcceptanceFlow } from '../../machines/legal-acceptance/legal-acceptance.model.ts';
import { legalFields, legalPayload } from '../../machines/legal-acceptance/legal-acceptance.schema.ts';
import { explored, stepsInto, stepsOf, whatHappensOn } from './support/explored.ts';

const runs = explored(legalAcceptanceFlow);
const recorded = { done: 'recordAcceptance', output: { ok: true, redirect: null } };
const leaving = { action: 'redirect' };

test('[LEGAL-1] nothing is sent or stored before the visitor accepts', () => {
  for (const { expect: first } of runs.paths) expect(first).toMatchObject({ state: 'idle' });
  for (const { expect: first } of runs.paths) expect(first.does).toBeUndefined();
});

test('[LEGAL-2] all four boxes have to be checked', () => {
  const all = { accept_terms: true, accept_baa: true, acknowledge_ip: true, acknowledge_legal: true };
  expect(legalFields.safeParse(all).success).toBe(true);
  for (const box of Object.keys(all)) expect(legalFields.safeParse({ ...all, [box]: false }).success, box).toBe(false);
});

describe('[LEGAL-3] the payload', () => {
  const boxes = { accept_terms: 'true', accept_baa: 'true', acknowledge_ip: 'true', acknowledge_legal: 'true' };

  test('has the four boxes, the redirect, and the address when it is known', () => {
    const inputs = stepsInto(runs, 'processing').flatMap(({ step }) =>
      (step.expect.does ?? []).flatMap((doing) => ('start' in doing ? [doing.input] : [])),
    );
    expect(inputs).toContainEqual({ payload: { ...boxes, redirect_url: '/notes' }, key: 'key-1' });
    expect(inputs).toContainEqual({
      payload: { ...boxes, redirect_url: 'https://evil.example/', user_email: 'ada@example.com' },
      key: 'key-1',
    });
  });

  test('is exactly what the relay parses', () => {
    const payload = { ...boxes, redirect_url: '/dashboard' };
    expect(legalPayload.safeParse(payload).success).toBe(true);
    for (const box of Object.keys(boxes)) {
      expect(legalPayload.safeParse({ ...payload, [box]: 'on' }).success, box).toBe(false);
      expect(legalPayload.safeParse({ ...payload, [box]: undefined }).success, box).toBe(false);
    }
    expect(legalPayload.safeParse({ ...payload, admin: 'true' }).success).toBe(false);
    expect(legalPayload.safeParse({ ...payload, redirect_url: undefined }).success).toBe(false);
  });
});

describe('[LEGAL-4] [LEGAL-5] without a signup', () => {
  test.for([
    ['where the answer says', '/welcome', '/welcome'],
    ['where the query says when the answer says nothing', null, '/notes'],
    ['[LEGAL-7] where the query says when the answer leads elsewhere', '//evil.example/', '/notes'],
  ] as const)('the redirect is %s', ([, redirect, destination]) => {
    expect(
      whatHappensOn(runs, 'processing', { done: 'recordAcceptance', output: { ok: true, redirect } }),
    ).toContainEqual({
      state: 'success.accepted',
      context: { destination },
      does: [{ action: 'rememberAcceptance' }, { timer: 'redirectDelay', ms: 1000 }],
    });
  });

  test('the redirect comes after 1 s, and not a millisecond before', () => {
    const led = stepsInto(runs, 'success.leaving').filter(({ from }) => from === 'success.accepted');
    expect(led.length).toBeGreaterThan(0);
    for (const { step } of led)
      expect(step).toMatchObject({ after: 'redirectDelay', wait: 1000, before: { state: 'success.accepted' } });
  });
});

describe('[LEGAL-5] [RUN-4] after a signup', () => {
  const within = 'success.completing.thanks.showing,answer.awaited';
  const answered = 'success.completing.thanks.showing,answer.known';
  const later = 'success.completing.thanks.shown,answer.awaited';

  test('the second call is made at once, with the redirect', () => {
    const [first] = whatHappensOn(runs, 'processing', recorded).filter(({ state }) => state === within);
    expect(first?.does).toContainEqual({ start: 'completeSignup', input: { redirect_url: 'https://evil.example/' } });
    expect(first?.does).toContainEqual({ action: 'rememberAcceptance' });
  });

  test.for([
    ['to where it leads', { done: 'completeSignup', output: { redirect: '/start' } }, '/start'],
    [
      '[LEGAL-7] to the dashboard when both the answer and the query lead elsewhere',
      { done: 'completeSignup', output: { redirect: 'https://evil.example/start' } },
      '/dashboard',
    ],
    [
      'to the dashboard when it says nothing and the query leads elsewhere',
      { done: 'completeSignup', output: { redirect: null } },
      '/dashboard',
    ],
    ['to the login when it fails', { error: 'completeSignup', data: { message: 'not ok' } }, '/login'],
  ] as const)('an answer after the first second redirects at once: %s', ([, step, to]) => {
    expect(whatHappensOn(runs, later, step)).toEqual([
      { state: 'success.leaving', context: { destination: to }, does: [{ ...leaving, params: { to } }] },
    ]);
    // Within the first second it is only stored.
    expect(whatHappensOn(runs, within, step)).toEqual([{ state: answered, context: { destination: to } }]);
  });

  test('an answer within the first second redirects at 1 s, and not a millisecond before', () => {
    const led = stepsInto(runs, 'success.leaving').filter(({ from }) => from === answered);
    expect(led.length).toBeGreaterThan(0);
    for (const { step } of led)
      expect(step).toMatchObject({ after: 'redirectDelay', wait: 1000, before: { state: answered } });
  });

  test('no answer within 30 s of the call leads to the login', () => {
    const given = stepsOf(runs).filter(({ from, step }) => from === later && 'after' in step);
    expect(given.length).toBeGreaterThan(0);
    for (const { step } of given) {
      expect(step).toMatchObject({
        after: 'sendTimeout',
        wait: 29_000,
        before: { state: later },
        expect: { state: 'success.leaving', context: { destination: '/login' } },
      });
    }
  });
});

describe('[LEGAL-6] a failed acceptance', () => {
  test('keeps the relay’s reason for its text, and stores nothing', () => {
    const refused = whatHappensOn(runs, 'processing', {
      done: 'recordAcceptance',
      output: { ok: false, error: 'This link has been used.', fields: {} },
    });
    expect(refused).toEqual([
      { state: 'error', context: { refusal: { error: 'This link has been used.', fields: {} } } },
    ]);
  });
  test('by an exception, or no answer within 30 s, is logged', () => {
    expect(
      whatHappensOn(runs, 'processing', { error: 'recordAcceptance', data: { message: 'network error' } }),
    ).toEqual([{ state: 'error', does: [{ action: 'logException' }] }]);
    const timeouts = stepsInto(runs, 'error').filter(({ step }) => 'after' in step);
    expect(timeouts.length).toBeGreaterThan(0);
    for (const { step } of timeouts)
      expect(step).toMatchObject({ after: 'sendTimeout', wait: 30_000, before: { at: 29_999, state: 'processing' } });
  });
  test('[SRV-14] keeps its key when sent again, and clears the earlier reason', () => {
    const again = stepsInto(runs, 'processing').filter(({ from }) => from === 'error');
    expect(again.length).toBeGreaterThan(0);
    for (const { step } of again)
      expect(step.expect.does).toContainEqual(
        expect.objectContaining({ input: expect.objectContaining({ key: 'key-1' }) }),
      );
    expect(again.some(({ step }) => step.expect.context?.['refusal'] === null)).toBe(true);
  });
});

test('[LEGAL-7] a configured origin is an allowed redirect', () => {
  const origins = { own: 'https://www.site.example', configured: ['https://app.site.example'] };
  const [idle] = initialTransition(legalAcceptanceMachine, { redirectUrl: '/dashboard', signupEmail: null, origins });
  const boxes = {
    accept_terms: 'true',
    accept_baa: 'true',
    acknowledge_ip: 'true',
    acknowledge_legal: 'true',
  } as const;
  const [processing] = transition(legalAcceptanceMachine, idle, {
    type: 'form.submit',
    key: 'key-1',
    payload: { ...boxes, redirect_url: '/dashboard' },
  });
  const done = {
    type: 'xstate.done.actor.recordAcceptance',
    output: { ok: true, redirect: 'https://app.site.example/start' },
  };
  expect(transition(legalAcceptanceMachine, processing, done as never)[0].context.destination).toBe(
    'https://app.site.example/start',
  );
});
