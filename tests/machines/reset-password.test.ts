import { expect, test } from 'vitest';
import { resetPasswordFlow } from '../../machines/reset-password/reset-password.model.ts';
import { resetPasswordPayload } from '../../machines/reset-password/reset-password.schema.ts';
import { provenTable, stepsInto, whatHappensOn } from './support/committed-table.ts';

const table = provenTable(resetPasswordFlow);
const forgotten = { payload: null, key: null };
const answered = (output: object) => whatHappensOn(table, 'sending', { done: 'changePassword', output } as never);

test('[SRV-7] nothing is sent before the visitor sends it', () => {
  for (const { expect: { does = [] } } of table.paths) expect(does.filter((doing) => 'start' in doing)).toEqual([]);
});

test('[UI-3] while it is on its way a second send is ignored', () => {
  const [first] = stepsInto(table, 'sending');
  expect(first?.step.expect.ignores).toContain('form.submit');
});

test('[SRV-7] an exception, and no answer within 30 s: interrupted and logged, a millisecond earlier not', () => {
  const interrupted = stepsInto(table, 'interrupted');
  for (const { step } of interrupted) expect(step.expect.does).toEqual([{ action: 'logException' }]);
  const timeouts = interrupted.filter(({ step }) => 'after' in step);
  expect(timeouts.length).toBeGreaterThan(0);
  for (const { step } of timeouts) expect(step).toMatchObject({ after: 'sendTimeout', wait: 30_000, before: { at: step.at - 1, state: 'sending' } });
});

test('[SRV-7] how the page was opened decides what it shows', () => {
  const begins = new Map(table.paths.map(({ start, expect: { state } }) => [start, state]));
  expect(Object.fromEntries(begins)).toEqual({
    'opened by a link': 'editing',
    'opened without a link': 'unusable',
    'opened after a post without script': 'changed',
  });
});

test('[SRV-7] taken: done, and the password is forgotten', () => {
  const outcomes = answered({ ok: true });
  expect(outcomes.length).toBeGreaterThan(0);
  for (const outcome of outcomes) expect(outcome).toMatchObject({ state: 'changed', context: forgotten });
});

test('[SRV-7] a link that has expired or was used: said so, and the password is forgotten', () => {
  const error = 'This link has expired or was used already.';
  const outcomes = answered({ ok: false, error, fields: { token: error } });
  expect(outcomes.length).toBeGreaterThan(0);
  for (const outcome of outcomes) expect(outcome).toMatchObject({ state: 'unusable', context: forgotten });
});

test('[SRV-7] a password that is refused: the relay’s words beside the field, and another one can be sent', () => {
  const error = 'Please choose another password.';
  const outcomes = answered({ ok: false, error, fields: { password: error } });
  expect(outcomes.length).toBeGreaterThan(0);
  for (const outcome of outcomes) expect(outcome).toMatchObject({ state: 'refused', does: [{ action: 'showRefusedFields', params: { password: error } }] });
});

test('[SIGN-5] a password of at least 8 characters, exactly as typed', () => {
  expect(resetPasswordPayload.parse({ token: 'opaque', password: ' 6 more ' })).toEqual({ token: 'opaque', password: ' 6 more ' });
  for (const given of [{ token: 'opaque', password: '1234567' }, { token: '', password: '12345678' }, { token: 'opaque', password: '12345678', email: 'x' }]) {
    expect(resetPasswordPayload.safeParse(given).success).toBe(false);
  }
});
