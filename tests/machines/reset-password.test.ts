import { expect, test } from 'vitest';
import { resetPasswordForm } from '../../machines/reset-password/reset-password.form.ts';
import { explored, whatHappensOn } from './support/explored.ts';
import { describeSending } from './support/describe-sending.ts';
import { flowOf } from '../toolkit/flow-of.ts';

const resetPasswordFlow = flowOf('reset-password');

const runs = explored(resetPasswordFlow);
const forgotten = { payload: null, key: null };
const answered = (output: object) => whatHappensOn(runs, 'sending', { done: 'changePassword', output } as never);

describeSending(runs, { sends: 'SRV-7' });

test('[SRV-7] the way of opening decides the view', () => {
  const begins = new Map(runs.paths.map(({ start, expect: { state } }) => [start, state]));
  expect(Object.fromEntries(begins)).toEqual({
    'opened by a link': 'editing',
    'opened without a link': 'unusable',
    'opened after a post without script': 'changed',
  });
});

test('[SRV-7] accepted: done, and the password is cleared', () => {
  const outcomes = answered({ ok: true });
  expect(outcomes.length).toBeGreaterThan(0);
  for (const outcome of outcomes) expect(outcome).toMatchObject({ state: 'changed', context: forgotten });
});

test('[SRV-7] an expired or used link is reported, and the password is cleared', () => {
  const error = 'This link has expired or was used already.';
  const outcomes = answered({ ok: false, error, fields: { token: error } });
  expect(outcomes.length).toBeGreaterThan(0);
  for (const outcome of outcomes) expect(outcome).toMatchObject({ state: 'unusable', context: forgotten });
});

test('[SRV-7] a rejected password gets the relay’s message at its field, and another one can be sent', () => {
  const error = 'Please choose another password.';
  const outcomes = answered({ ok: false, error, fields: { password: error } });
  expect(outcomes.length).toBeGreaterThan(0);
  for (const outcome of outcomes)
    expect(outcome).toMatchObject({
      state: 'refused',
      does: [{ action: 'showRefusedFields', params: { password: error } }],
    });
});

test('[SIGN-5] a password has at least 8 characters and is not trimmed', () => {
  expect(resetPasswordForm.payload.parse({ token: 'opaque', password: ' 6 more ' })).toEqual({
    token: 'opaque',
    password: ' 6 more ',
  });
  for (const given of [
    { token: 'opaque', password: '1234567' },
    { token: '', password: '12345678' },
    { token: 'opaque', password: '12345678', email: 'x' },
  ]) {
    expect(resetPasswordForm.payload.safeParse(given).success).toBe(false);
  }
});
