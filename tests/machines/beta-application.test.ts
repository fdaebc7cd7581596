import { describe, expect, test } from 'vitest';
import { betaForm } from '../../machines/beta-application/beta-application.form.ts';
import { usStates } from '../../machines/domain/us-states.ts';
import { explored, stepsInto, whatHappensOn } from './support/explored.ts';
import { describeSending } from './support/describe-sending.ts';
import { flowOf } from '../toolkit/flow-of.ts';

const betaApplicationFlow = flowOf('beta-application');

const runs = explored(betaApplicationFlow);

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

test('[BETA-1] there are 50 states in alphabetical order', () => {
  expect(usStates).toHaveLength(50);
  expect(new Set(usStates).size).toBe(50);
  expect(usStates.toSorted()).toEqual([...usStates]);
});

test('[BETA-1] all fields but employer and notes are required', () => {
  const form = { ...filled, agree: true };
  expect(betaForm.fields.safeParse(form).success).toBe(true);
  for (const field of Object.keys(filled)) {
    expect(betaForm.fields.safeParse({ ...form, [field]: ' ' }).success, field).toBe(
      field === 'employer' || field === 'notes',
    );
  }
  for (const [field, value] of [
    ['contact_method', 'Fax'],
    ['clinical_title', 'RN'],
    ['state', 'Puerto Rico'],
  ] as const) {
    expect(betaForm.fields.safeParse({ ...form, [field]: value }).success, field).toBe(false);
  }
});

test('[BETA-2] [BETA-3] an agreement is "on"; an empty one is none', () => {
  expect(betaForm.payload.safeParse({ ...filled, agree: 'on' }).success).toBe(true);
  for (const agree of ['', 'off', 'true', undefined]) {
    expect(betaForm.payload.safeParse({ ...filled, agree }).error?.issues[0]?.message).toBe(
      'Please agree to the NDA and beta testing guidelines.',
    );
  }
  expect(betaForm.fields.safeParse({ ...filled, agree: false }).error?.issues[0]?.message).toBe(
    'Agree to the NDA and the guidelines to continue',
  );
  expect(betaForm.payload.safeParse({ ...filled, agree: 'on', admin: 'yes' }).success).toBe(false);
});

describeSending(runs, { sends: 'BETA-4' });

describe('[BETA-4] the relay’s answer decides the view', () => {
  test('accepted: thanks, and the form is reset', () => {
    const [first] = whatHappensOn(runs, 'sending', { done: 'submitApplication', output: { ok: true } });
    expect(first).toMatchObject({
      state: 'sent',
      does: [{ action: 'clearFields' }],
      context: { payload: null, key: null },
    });
  });
  test('not ok: rejected, and the form stays', () => {
    expect(
      whatHappensOn(runs, 'sending', { done: 'submitApplication', output: { ok: false, error: null, fields: {} } }),
    ).toEqual([expect.objectContaining({ state: 'refused' })]);
    for (const { step } of stepsInto(runs, 'refused'))
      expect(step.expect.does).toEqual([{ action: 'showRefusedFields', params: {} }]);
  });
});

test('[SRV-14] an unchanged application keeps its key, a changed one gets a new one', () => {
  const again = stepsInto(runs, 'sending').filter(({ from }) => from === 'refused' || from === 'interrupted');
  expect(again.length).toBeGreaterThan(0);
  for (const { step } of again) {
    if (!('event' in step)) throw new Error('something else than a send leads to sending');
    const sent = step.expect.does?.find((doing) => 'start' in doing);
    const { key } = (sent && 'input' in sent ? sent.input : null) as { key: string };
    expect(key === step.event['key']).toBe(step.expect.context?.['payload'] !== undefined);
  }
});
