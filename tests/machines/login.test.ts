import { expect, test } from 'vitest';
import { loginFlow } from '../../machines/login/login.model.ts';
import { loginForm } from '../../machines/login/login.form.ts';
import { explored, stepsInto, whatHappensOn } from './support/explored.ts';

const runs = explored(loginFlow);
const submit = { event: { type: 'form.submit' } };
const pageReturn = { event: { type: 'page.return' } };

test('[LOGIN-3] [SRV-9] only a page that answers a failed login shows the failure', () => {
  const begins = new Map(runs.paths.map(({ start, expect: { state } }) => [start, state]));
  expect(Object.fromEntries(begins)).toEqual({
    opened: 'editing',
    'opened by a login that failed': 'refused',
    'opened because a session is over': 'editing',
  });
});

test.for(['editing', 'refused', 'unanswered'])(
  '[LOGIN-1] %s: the form can be submitted, and only the browser sends it',
  (state) => {
    expect(whatHappensOn(runs, state, submit)).toEqual([
      { state: 'submitting', does: [{ timer: 'navigationTimeout', ms: 10_000 }] },
    ]);
  },
);

test('[UI-3] a second submit is ignored while the browser navigates', () => {
  for (const { step } of stepsInto(runs, 'submitting').slice(0, 1))
    expect(step.expect.ignores).toContain('form.submit');
});

test('[UI-3] after a stopped navigation the form is usable after 10 s, and not a millisecond before', () => {
  const timeouts = stepsInto(runs, 'unanswered');
  expect(timeouts.length).toBeGreaterThan(0);
  for (const { from, step } of timeouts) {
    expect(from).toBe('submitting');
    expect(step).toMatchObject({
      after: 'navigationTimeout',
      wait: 10_000,
      before: { at: step.at - 1, state: 'submitting' },
    });
  }
});

test.for(['submitting', 'unanswered'])(
  '[LOGIN-1] %s: a page that returns is usable, with an empty password',
  (state) => {
    expect(whatHappensOn(runs, state, pageReturn)).toEqual([{ state: 'editing', does: [{ action: 'clearPassword' }] }]);
  },
);

test('[SRV-4] [SIGN-9] the payload has the password as typed, and a confirmation only if there is one', () => {
  const given = { email: ' ada@example.com ', password: ' blanks count ' };
  expect(loginForm.payload.parse(given)).toEqual({ ...given, email: 'ada@example.com' });
  expect(loginForm.payload.parse({ ...given, confirmation: 'opaque' })).toMatchObject({ confirmation: 'opaque' });
  expect(loginForm.payload.safeParse({ ...given, confirmation: '' }).success).toBe(false);
  expect(loginForm.payload.safeParse({ ...given, remember: 'on' }).success).toBe(false);
});
