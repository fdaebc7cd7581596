import { expect, test } from 'vitest';
import { forgotPasswordFlow } from '../../machines/forgot-password/forgot-password.model.ts';
import { provenTable, stepsInto, stepsOf, whatHappensOn } from './support/committed-table.ts';

const table = provenTable(forgotPasswordFlow);
const accepted = { done: 'askForLink', output: { ok: true } };

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

test('[SRV-7] whatever the address is, an accepted request is answered the same', () => {
  for (const outcome of whatHappensOn(table, 'sending', accepted)) expect(outcome).toMatchObject({ state: 'sent', context: { key: null } });
});

test('[LOGIN-4] a mail that did not come is asked for again, to the same address and as a request of its own', () => {
  const resends = stepsOf(table).filter(({ step }) => 'event' in step && step.event.type === 'form.resend');
  expect(resends.length).toBeGreaterThan(0);
  for (const { from, step } of resends) {
    expect(from).toBe('sent');
    if (!('event' in step)) continue;
    expect(step.expect).toMatchObject({ state: 'sending', does: [{ timer: 'sendTimeout' }, { start: 'askForLink', input: { key: step.event['key'] } }] });
    expect(step.expect.context).toEqual({ key: step.event['key'] });
  }
});

test('[LOGIN-4] after a post without script the page does not know the address, and cannot send again', () => {
  const [opened] = table.paths.filter(({ start, expect: { state } }) => start === 'opened after a post without script' && state === 'sent');
  expect(opened?.expect.ignores?.some((ignored) => ignored === 'form.resend' || (typeof ignored === 'object' && ignored.type === 'form.resend'))).toBe(true);
});

test('[LOGIN-4] another address: the form again, and nothing of the first is kept', () => {
  for (const outcome of whatHappensOn(table, 'sent', { event: { type: 'form.again' } })) {
    expect(outcome.state).toBe('editing');
    expect(outcome.context ?? { payload: null }).toMatchObject({ payload: null });
  }
});
