import { expect, test } from 'vitest';
import { betaForm } from '../../machines/beta-application/beta-application.form.ts';
import { usStates } from '../../machines/domain/us-states.ts';

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

test('[BETA-2] [BETA-3] an agreement is "on"; an empty one is none', () => {
  expect(betaForm.payload.safeParse({ ...filled, agree: 'on' }).success).toBe(true);
  for (const agree of ['', 'off', 'true', undefined]) {
    expect(betaForm.payload.safeParse({ ...filled, agree }).error?.issues[0]?.message).toBe(
      'Please agree to the NDA and beta testing guidelines.',
    );
  }
  expect(betaForm.payload.safeParse({ ...filled, agree: 'on', admin: 'yes' }).success).toBe(false);
});
