import { describe, expect, test } from 'vitest';
import { careerForm } from '../../machines/career-application/career-application.form.ts';
import { positionOf } from '../../machines/career-application/positions.ts';
import { openPositions } from '../../src/content/careers.ts';
import { flowOf } from '../toolkit/flow-of.ts';
import { explored, stepsInto, whatHappensOn } from './support/explored.ts';

const careerApplicationFlow = flowOf('career-application');

const runs = explored(careerApplicationFlow);

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

describe('[CAR-4] upload progress', () => {
  const { uploading, waiting } = { uploading: 'sending.uploading', waiting: 'sending.waiting' };

  test('is in whole percent, and progress extends the time-out by 30 s', () => {
    expect(whatHappensOn(runs, uploading, { event: { type: 'upload.progress', sent: 1_017, total: 4_000 } })).toEqual([
      { state: uploading, context: { progress: 25 }, does: [{ timer: 'stallTimeout', ms: 30_000 }] },
    ]);
  });
  test('ends in waiting for the answer', () => {
    expect(whatHappensOn(runs, uploading, { event: { type: 'upload.progress', sent: 4_000, total: 4_000 } })).toEqual([
      { state: waiting, context: { progress: 100 }, does: [{ timer: 'sendTimeout', ms: 30_000 }] },
    ]);
  });
  test.for([
    [uploading, 'stallTimeout'],
    [waiting, 'sendTimeout'],
  ] as const)(
    '%s times out after 30 s without progress, not a millisecond before, and that is logged',
    ([state, timer]) => {
      const givenUp = stepsInto(runs, 'interrupted').filter(({ from, step }) => from === state && 'after' in step);
      expect(givenUp.length).toBeGreaterThan(0);
      for (const { step } of givenUp) {
        expect(step).toMatchObject({
          after: timer,
          wait: 30_000,
          before: { state },
          expect: { does: [{ action: 'logException' }] },
        });
      }
    },
  );
  test('starts over with another try', () => {
    for (const { step } of stepsInto(runs, uploading).filter(
      ({ from }) => from === 'refused' || from === 'interrupted',
    )) {
      expect(step.expect.context?.['progress'] ?? 0).toBe(0);
    }
  });
});

describe('[CAR-4] the relay’s answer decides the view', () => {
  test('accepted: submitted, and the form is emptied', () => {
    const [first] = whatHappensOn(runs, 'sending.uploading', { done: 'submitApplication', output: { ok: true } });
    expect(first).toMatchObject({
      state: 'sent',
      does: [{ action: 'clearFields' }],
      context: { payload: null, key: null },
    });
  });
  test('[CAR-3] not ok: rejected, with the relay’s message about the resume; an exception: interrupted, and logged', () => {
    const refused = stepsInto(runs, 'refused').map(({ step }) =>
      'output' in step ? { said: step.output, does: step.expect.does } : step,
    );
    const wrongType = { resume: 'Please upload a PDF, DOC, or DOCX file' };
    for (const fields of [wrongType, {}]) {
      expect(refused).toContainEqual({
        said: expect.objectContaining({ ok: false, fields }),
        does: [{ action: 'showRefusedFields', params: fields }],
      });
    }
    for (const { step } of stepsInto(runs, 'interrupted'))
      expect(step.expect.does).toEqual([{ action: 'logException' }]);
  });
});

test('[SRV-14] an unchanged application keeps its key, one with another file gets a new one', () => {
  const again = stepsInto(runs, 'sending.uploading').filter(
    ({ from, step }) => (from === 'refused' || from === 'interrupted') && 'event' in step,
  );
  expect(again.length).toBeGreaterThan(0);
  for (const { step } of again) {
    if (!('event' in step)) throw new Error('something else than a send leads to sending');
    const sent = step.expect.does?.find((doing) => 'start' in doing);
    const { key } = (sent && 'input' in sent ? sent.input : null) as { key: string };
    expect(key === step.event['key']).toBe(step.expect.context?.['payload'] !== undefined);
  }
});
