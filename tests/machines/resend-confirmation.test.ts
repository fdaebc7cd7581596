import { expect, test } from 'vitest';
import { resendConfirmationFlow } from '../../machines/resend-confirmation/resend-confirmation.model.ts';
import { provenTable, stepsInto, whatHappensOn } from './support/committed-table.ts';

const table = provenTable(resendConfirmationFlow);
const accepted = { done: 'askForConfirmation', output: { ok: true } };

test('[SRV-6] nothing is sent before the visitor sends it', () => {
  for (const { expect: { does = [] } } of table.paths) expect(does.filter((doing) => 'start' in doing)).toEqual([]);
});

test('[UI-3] while it is on its way a second send is ignored', () => {
  const [first] = stepsInto(table, 'sending');
  expect(first?.step.expect.ignores).toContain('form.submit');
});

test('[SRV-6] an exception, and no answer within 30 s: interrupted and logged, a millisecond earlier not', () => {
  const interrupted = stepsInto(table, 'interrupted');
  for (const { step } of interrupted) expect(step.expect.does).toEqual([{ action: 'logException' }]);
  const timeouts = interrupted.filter(({ step }) => 'after' in step);
  expect(timeouts.length).toBeGreaterThan(0);
  for (const { step } of timeouts) expect(step).toMatchObject({ after: 'sendTimeout', wait: 30_000, before: { at: step.at - 1, state: 'sending' } });
});

test('[SRV-6] whatever the address is, an accepted request is answered the same, and the address forgotten', () => {
  for (const outcome of whatHappensOn(table, 'sending', accepted)) expect(outcome).toMatchObject({ state: 'sent', context: { payload: null, key: null } });
});

test('[SRV-6] after a post without script the answer stands there at once', () => {
  for (const { start, expect: { state } } of table.paths) expect(state).toBe(start === 'opened' ? 'editing' : 'sent');
});
