import { describe, expect, test } from 'vitest';
import { contactMachine } from '../../machines/contact/contact.machine.ts';
import { contactFlow } from '../../machines/contact/contact.model.ts';
import { declaredTransitions } from '../../machines/inspection.ts';
import { provenTable, stepsInto, whatHappensOn } from './support/committed-table.ts';

const table = provenTable(contactFlow);

test('[CONT-1] nothing is sent before the visitor sends it', () => {
  const starts = table.paths.map(({ expect: first }) => first);
  for (const { does = [] } of starts) expect(does.filter((doing) => 'start' in doing)).toEqual([]);
});

test('[CONT-2] what is sent is what was filled in, with a key that names the message', () => {
  for (const { step } of stepsInto(table, 'sending')) {
    if (!('event' in step)) throw new Error('something else than a send leads to sending');
    const sent = step.expect.does?.find((doing) => 'start' in doing);
    expect(sent).toMatchObject({ start: 'sendContact', input: { payload: step.event['payload'] } });
  }
});

describe('[CONT-3] what the relay answers decides what the visitor sees', () => {
  test('taken: thanks, and the fields are cleared', () => {
    const [first] = whatHappensOn(table, 'sending', { done: 'sendContact', output: { ok: true } });
    expect(first).toMatchObject({ state: 'sent', does: [{ action: 'clearFields' }], context: { payload: null, key: null } });
  });
  test('not ok: refused, and the form stays as typed', () => {
    expect(whatHappensOn(table, 'sending', { done: 'sendContact', output: { ok: false, error: null, fields: {} } })).toEqual([expect.objectContaining({ state: 'refused' })]);
    for (const { step } of stepsInto(table, 'refused')) expect(step.expect.does ?? []).toEqual([]);
  });
  test('an exception: interrupted, and logged', () => {
    for (const { step } of stepsInto(table, 'interrupted')) expect(step.expect.does).toEqual([{ action: 'logException' }]);
  });
  test('no answer within 30 s counts as an exception, a millisecond earlier it does not', () => {
    const timeouts = stepsInto(table, 'interrupted').filter(({ step }) => 'after' in step);
    expect(timeouts.length).toBeGreaterThan(0);
    for (const { step } of timeouts) expect(step).toMatchObject({ after: 'sendTimeout', wait: 30_000, before: { at: 29_999, state: 'sending' } });
  });
});

test('[UI-3] while a message is on its way a second send is ignored', () => {
  const [first] = stepsInto(table, 'sending');
  expect(first?.step.expect.ignores).toContain('form.submit');
});

test('[SRV-2] the same message keeps its key when it is sent again, a changed one gets a new key', () => {
  const again = stepsInto(table, 'sending').filter(({ from }) => from === 'refused' || from === 'interrupted');
  expect(again.length).toBeGreaterThan(0);
  for (const { step } of again) {
    if (!('event' in step)) throw new Error('something else than a send leads to sending');
    const sent = step.expect.does?.find((doing) => 'start' in doing);
    const { key } = (sent && 'input' in sent ? sent.input : null) as { key: string };
    const changed = step.expect.context?.['payload'] !== undefined;
    expect(key === step.event['key']).toBe(changed);
  }
});

test('every transition that answers a send names its requirement', () => {
  const answers = declaredTransitions(contactMachine).filter(({ source }) => source === 'sending');
  for (const { definition } of answers) expect(definition.meta).toEqual({ requirements: ['CONT-3'] });
});
