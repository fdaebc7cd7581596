import { expect, test } from 'vitest';
import { careerForm } from '../../machines/career-application/career-application.form.ts';
import { positionOf } from '../../machines/career-application/positions.ts';
import { openPositions } from '../../src/content/careers.ts';

test.for([
  ['Advisory Board Member', 'Advisory Board Member'],
  ['Chief Technology Officer', 'Chief Technology Officer (CTO)'],
  ['Chief Technology Officer (CTO)', 'Chief Technology Officer (CTO)'],
  ['Other', 'Other'],
  ['other', null],
  ['Head of Everything', null],
  ['', null],
  [undefined, null],
] as const)('[CAR-2] position=%s selects %s', ([wanted, position]) => expect(positionOf(wanted)).toBe(position));

test('[CAR-1] there are five positions with equity, each open to applications', () => {
  expect(openPositions.map(({ title }) => title)).toEqual([
    'Advisory Board Member',
    'Integration Specialist',
    'Compliance Officer',
    'Mobile App Developer',
    'Chief Technology Officer',
  ]);
  for (const { title, type, description, requirements } of openPositions) {
    expect(positionOf(title)).not.toBeNull();
    expect(type).toBe('Equity');
    expect(description).not.toBe('');
    expect(requirements.length).toBeGreaterThan(0);
  }
});

test('[CAR-3] the payload of a career application has its own fields and a position in full', () => {
  const fields = {
    position: 'Other',
    full_name: 'Ada',
    email: 'ada@example.com',
    phone: '1',
    linkedin: '',
    cover_letter: '',
  };
  expect(careerForm.payload.safeParse(fields).success).toBe(true);
  expect(careerForm.payload.safeParse({ ...fields, position: 'Chief Technology Officer' }).success).toBe(false);
  expect(careerForm.payload.safeParse({ ...fields, admin: 'yes' }).success).toBe(false);
});
