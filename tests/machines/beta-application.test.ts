import { describe, expect, test } from 'vitest';
import { betaApplicationFlow } from '../../machines/beta-application/beta-application.model.ts';
import { betaFields, betaPayload } from '../../machines/beta-application/beta-application.schema.ts';
import { usStates } from '../../machines/domain/us-states.ts';
import { ndaFlow } from '../../machines/nda/nda.model.ts';
import { provenTable, stepsInto, whatHappensOn } from './support/committed-table.ts';
import { describeSending } from './support/describe-sending.ts';

const table = provenTable(betaApplicationFlow);

const filled = {
  full_name: 'Ada Osei',
  email: 'ada@example.com',
  phone: '555 0100',
  contact_method: 'Text',
  clinical_title: 'NP',
  county: 'King',
  state: 'Washington',
  employer: '',
  notes: '',
};

test('[BETA-1] the 50 states, each once, in the order of the alphabet', () => {
  expect(usStates).toHaveLength(50);
  expect(new Set(usStates).size).toBe(50);
  expect(usStates.toSorted()).toEqual([...usStates]);
});

test('[BETA-1] all but employer and notes are required', () => {
  const form = { ...filled, agree: true };
  expect(betaFields.safeParse(form).success).toBe(true);
  for (const field of Object.keys(filled)) {
    expect(betaFields.safeParse({ ...form, [field]: ' ' }).success, field).toBe(
      field === 'employer' || field === 'notes',
    );
  }
  for (const [field, value] of [
    ['contact_method', 'Fax'],
    ['clinical_title', 'RN'],
    ['state', 'Puerto Rico'],
  ] as const) {
    expect(betaFields.safeParse({ ...form, [field]: value }).success, field).toBe(false);
  }
});

test('[BETA-2] [BETA-3] an agreement is "on"; an empty one is none', () => {
  expect(betaPayload.safeParse({ ...filled, agree: 'on' }).success).toBe(true);
  for (const agree of ['', 'off', 'true', undefined]) {
    expect(betaPayload.safeParse({ ...filled, agree }).error?.issues[0]?.message).toBe(
      'Please agree to the NDA and beta testing guidelines.',
    );
  }
  expect(betaFields.safeParse({ ...filled, agree: false }).error?.issues[0]?.message).toBe(
    'Agree to the NDA and the guidelines to continue',
  );
  expect(betaPayload.safeParse({ ...filled, agree: 'on', admin: 'yes' }).success).toBe(false);
});

describeSending(table, { sends: 'BETA-4' });

describe('[BETA-4] what the relay answers decides what the visitor sees', () => {
  test('taken: thanks, and the form is reset', () => {
    const [first] = whatHappensOn(table, 'sending', { done: 'submitApplication', output: { ok: true } });
    expect(first).toMatchObject({
      state: 'sent',
      does: [{ action: 'clearFields' }],
      context: { payload: null, key: null },
    });
  });
  test('not ok: refused, and the form stays', () => {
    expect(
      whatHappensOn(table, 'sending', { done: 'submitApplication', output: { ok: false, error: null, fields: {} } }),
    ).toEqual([expect.objectContaining({ state: 'refused' })]);
    for (const { step } of stepsInto(table, 'refused')) expect(step.expect.does ?? []).toEqual([]);
  });
});

test('[SRV-2] the same application keeps its key, a changed one gets a new one', () => {
  const again = stepsInto(table, 'sending').filter(({ from }) => from === 'refused' || from === 'interrupted');
  expect(again.length).toBeGreaterThan(0);
  for (const { step } of again) {
    if (!('event' in step)) throw new Error('something else than a send leads to sending');
    const sent = step.expect.does?.find((doing) => 'start' in doing);
    const { key } = (sent && 'input' in sent ? sent.input : null) as { key: string };
    expect(key === step.event['key']).toBe(step.expect.context?.['payload'] !== undefined);
  }
});

test('[BETA-2] the agreement opens, and closing it brings the focus back', () => {
  const nda = provenTable(ndaFlow);
  expect(whatHappensOn(nda, 'closed', { event: { type: 'nda.open' } })).toEqual([{ state: 'open' }]);
  expect(whatHappensOn(nda, 'open', { event: { type: 'nda.close' } })).toEqual([
    { state: 'closed', does: [{ action: 'focusOpener' }] },
  ]);
});
