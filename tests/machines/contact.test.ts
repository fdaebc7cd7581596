import { describe, expect, test } from 'vitest';
import { explored, stepsInto, whatHappensOn } from './support/explored.ts';
import { describeSending } from './support/describe-sending.ts';
import { flowOf } from '../toolkit/flow-of.ts';

const contactFlow = flowOf('contact');

const runs = explored(contactFlow);

describeSending(runs, { sends: 'CONT-1', ends: 'CONT-3' });

test('[CONT-2] the payload is the filled-in form, with a key for the message', () => {
  for (const { step } of stepsInto(runs, 'sending')) {
    if (!('event' in step)) throw new Error('something else than a send leads to sending');
    const sent = step.expect.does?.find((doing) => 'start' in doing);
    expect(sent).toMatchObject({ start: 'sendContact', input: { payload: step.event['payload'] } });
  }
});

describe('[CONT-3] the relay’s answer decides the view', () => {
  test('accepted: thanks, and the fields are cleared', () => {
    const [first] = whatHappensOn(runs, 'sending', { done: 'sendContact', output: { ok: true } });
    expect(first).toMatchObject({
      state: 'sent',
      does: [{ action: 'clearFields' }],
      context: { payload: null, key: null },
    });
  });
  test('not ok: rejected, and the form keeps its values', () => {
    expect(
      whatHappensOn(runs, 'sending', { done: 'sendContact', output: { ok: false, error: null, fields: {} } }),
    ).toEqual([expect.objectContaining({ state: 'refused' })]);
    for (const { step } of stepsInto(runs, 'refused'))
      expect(step.expect.does).toEqual([{ action: 'showRefusedFields', params: {} }]);
  });
});

test('[SRV-14] an unchanged message keeps its key, a changed one gets a new one', () => {
  const again = stepsInto(runs, 'sending').filter(({ from }) => from === 'refused' || from === 'interrupted');
  expect(again.length).toBeGreaterThan(0);
  for (const { step } of again) {
    if (!('event' in step)) throw new Error('something else than a send leads to sending');
    const sent = step.expect.does?.find((doing) => 'start' in doing);
    const { key } = (sent && 'input' in sent ? sent.input : null) as { key: string };
    const changed = step.expect.context?.['payload'] !== undefined;
    expect(key === step.event['key']).toBe(changed);
  }
});
