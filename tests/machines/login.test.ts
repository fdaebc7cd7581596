import { expect, test } from 'vitest';
import { loginFlow } from '../../machines/login/login.model.ts';
import { loginPayload } from '../../machines/login/login.schema.ts';
import { provenTable, stepsInto, whatHappensOn } from './support/committed-table.ts';

const table = provenTable(loginFlow);
const submit = { event: { type: 'form.submit' } };
const pageReturn = { event: { type: 'page.return' } };

test('[LOGIN-3] [SRV-9] a page that answers a failed login says so at once, another one does not', () => {
  const begins = new Map(table.paths.map(({ start, expect: { state } }) => [start, state]));
  expect(Object.fromEntries(begins)).toEqual({
    opened: 'editing',
    'opened by a login that failed': 'refused',
    'opened because a session is over': 'editing',
  });
});

test.for(['editing', 'refused', 'unanswered'])(
  '[LOGIN-1] %s: the form can be submitted, and nothing but the browser sends it',
  (state) => {
    expect(whatHappensOn(table, state, submit)).toEqual([
      { state: 'submitting', does: [{ timer: 'navigationTimeout', ms: 10_000 }] },
    ]);
  },
);

test('[UI-3] while the browser is on its way a second submit is ignored', () => {
  for (const { step } of stepsInto(table, 'submitting').slice(0, 1))
    expect(step.expect.ignores).toContain('form.submit');
});

test('[UI-3] a navigation that leads nowhere: after 10 s the form can be sent again, not a millisecond before', () => {
  const timeouts = stepsInto(table, 'unanswered');
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
  '[LOGIN-1] %s: a page that comes back is usable, and its password empty',
  (state) => {
    expect(whatHappensOn(table, state, pageReturn)).toEqual([
      { state: 'editing', does: [{ action: 'clearPassword' }] },
    ]);
  },
);

test('[SRV-4] [SIGN-9] the payload: the password as typed, and the confirmation only where there is one', () => {
  const given = { email: ' ada@example.com ', password: ' blanks count ' };
  expect(loginPayload.parse(given)).toEqual({ ...given, email: 'ada@example.com' });
  expect(loginPayload.parse({ ...given, confirmation: 'opaque' })).toMatchObject({ confirmation: 'opaque' });
  expect(loginPayload.safeParse({ ...given, confirmation: '' }).success).toBe(false);
  expect(loginPayload.safeParse({ ...given, remember: 'on' }).success).toBe(false);
});
