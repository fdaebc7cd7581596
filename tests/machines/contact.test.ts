import { describe, expect, test } from 'vitest';
import { contactFlow } from '../../machines/contact/contact.model.ts';
import { provenTable, stepsInto, whatHappensOn } from './support/committed-table.ts';
import { describeSending } from './support/describe-sending.ts';

const table = provenTable(contactFlow);

describeSending(table, { sends: 'CONT-1', ends: 'CONT-3' });

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
    expect(first).toMatchObject({
      state: 'sent',
      does: [{ action: 'clearFields' }],
      context: { payload: null, key: null },
    });
  });
  test('not ok: refused, and the form stays as typed', () => {
    expect(
      whatHappensOn(table, 'sending', { done: 'sendContact', output: { ok: false, error: null, fields: {} } }),
    ).toEqual([expect.objectContaining({ state: 'refused' })]);
    for (const { step } of stepsInto(table, 'refused')) expect(step.expect.does ?? []).toEqual([]);
  });
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
