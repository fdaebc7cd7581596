import { expect, test } from 'vitest';
import { completeRegistrationFlow } from '../../machines/complete-registration/complete-registration.model.ts';
import { completeRegistrationPayload } from '../../machines/complete-registration/complete-registration.schema.ts';
import { provenTable, whatHappensOn } from './support/committed-table.ts';
import { describeSending } from './support/describe-sending.ts';

const table = provenTable(completeRegistrationFlow);
const forgotten = { payload: null, key: null };
const answered = (output: object) => whatHappensOn(table, 'sending', { done: 'registerPassword', output } as never);

describeSending(table, { sends: 'SRV-6' });

test('[SRV-6] how the page was opened decides what it shows', () => {
  const begins = new Map(table.paths.map(({ start, expect: { state } }) => [start, state]));
  expect(Object.fromEntries(begins)).toEqual({
    'opened by a link': 'editing',
    'opened without a link': 'unusable',
    'opened after a post without script': 'completed',
  });
});

test('[SRV-6] taken: done, and the password is forgotten', () => {
  const outcomes = answered({ ok: true });
  expect(outcomes.length).toBeGreaterThan(0);
  for (const outcome of outcomes) expect(outcome).toMatchObject({ state: 'completed', context: forgotten });
});

test('[SRV-6] a link that has expired or was used: said so, and the password is forgotten', () => {
  const error = 'This link has expired or was used already.';
  const outcomes = answered({ ok: false, error, fields: { token: error } });
  expect(outcomes.length).toBeGreaterThan(0);
  for (const outcome of outcomes) expect(outcome).toMatchObject({ state: 'unusable', context: forgotten });
});

test('[SRV-6] a password that is refused: the relay’s words beside the field, and another one can be sent', () => {
  const error = 'Please choose another password.';
  const outcomes = answered({ ok: false, error, fields: { password: error } });
  expect(outcomes.length).toBeGreaterThan(0);
  for (const outcome of outcomes)
    expect(outcome).toMatchObject({
      state: 'refused',
      does: [{ action: 'showRefusedFields', params: { password: error } }],
    });
});

test('[SIGN-5] a password of at least 8 characters, exactly as typed', () => {
  expect(completeRegistrationPayload.parse({ token: 'opaque', password: ' 6 more ' })).toEqual({
    token: 'opaque',
    password: ' 6 more ',
  });
  for (const given of [
    { token: 'opaque', password: '1234567' },
    { token: '', password: '12345678' },
    { token: 'opaque', password: '12345678', email: 'x' },
  ]) {
    expect(completeRegistrationPayload.safeParse(given).success).toBe(false);
  }
});
