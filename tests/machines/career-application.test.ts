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

test('[CAR-3] position, name, email, phone and resume are required; LinkedIn and cover letter are not', () => {
  const filled = {
    position: 'Other',
    full_name: 'Ada',
    email: 'ada@example.com',
    phone: '1',
    linkedin: '',
    cover_letter: '',
    resume: 'a.pdf',
  };
  expect(careerForm.fields.safeParse(filled).success).toBe(true);
  for (const field of ['position', 'full_name', 'email', 'phone', 'resume'])
    expect(careerForm.fields.safeParse({ ...filled, [field]: ' ' }).success, field).toBe(false);
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
