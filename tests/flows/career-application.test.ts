import { beforeEach, describe, expect, test } from 'vitest';
import { careerForm } from '../../machines/career-application/career-application.form.ts';
import { careerWords } from '../../machines/career-application/career-application.view.ts';
import { positionOf } from '../../machines/career-application/positions.ts';
import { payloadOf, textOfAlert } from '../../machines/shared/form.ts';
import { openForm } from './support/form-harness.ts';

const words = {
  position: 'Integration Specialist',
  full_name: 'Ada Byrne',
  email: 'ada@clinic.example',
  phone: '(555) 010-0177',
  linkedin: '',
  cover_letter: '',
} as const;
const resume = { name: 'resume.pdf', size: 1_048_576, type: 'application/pdf', lastModified: 0 };
const application = { ...words, resume };

const standing = { isSending: false, button: 'Submit application', thanks: null, upload: null };

let page: ReturnType<typeof openForm>;
beforeEach(() => (page = openForm(careerForm, careerWords)));

test('[CAR-4] an accepted application is confirmed, a rejected or lost one has its own text', async () => {
  page.submit(application);
  expect(page.view()).toMatchObject({ isSending: true, button: 'Submitting…', upload: { percent: 0 } });
  await page.relay.refuses('The position is taken.', { email: 'That address cannot receive mail.' });
  expect(page.view()).toMatchObject({ ...standing, alert: 'Failed to submit application. Please try again.' });
  page.submit(application);
  await page.relay.cannotBeReached();
  expect(page.view()).toMatchObject({ ...standing, alert: 'An error occurred. Please try again.' });
  page.submit(application);
  await page.relay.accepts();
  expect(page.view()).toMatchObject({
    thanks: 'Application Submitted!',
    heading: 'Received',
    button: null,
    upload: null,
  });
  expect(page.did).toEqual([
    { showRefusedFields: { email: 'That address cannot receive mail.' } },
    'logNoAnswer',
    'clearFields',
  ]);
  page.again();
  expect(page.view()).toMatchObject({ ...standing, heading: 'Your application', alert: null });
});

test('[CAR-4] the upload shows its progress in whole percent, and restarts at 0% on a second try', async () => {
  expect(page.view().upload).toBeNull();
  page.submit(application);
  expect(page.view().upload).toEqual({ percent: 0, text: '0% uploaded' });
  page.handsOver({ sent: 1_019, total: 2_000 });
  expect(page.view().upload).toEqual({ percent: 50, text: '50% uploaded' });
  page.handsOver({ sent: 2_000, total: 2_000 });
  expect(page.view()).toMatchObject({
    thanks: null,
    upload: { percent: 100, text: 'Uploaded. Waiting for confirmation.' },
  });
  await page.relay.cannotBeReached();
  expect(page.view().upload).toBeNull();
  page.submit(application);
  expect(page.view().upload).toEqual({ percent: 0, text: '0% uploaded' });
});

test('[SRV-14] an application with another resume has a new idempotency key', async () => {
  page.submit(application);
  await page.relay.cannotBeReached();
  page.submit({ ...application, resume: { ...resume, size: 2 } });
  expect(page.sent().map(({ key }) => key)).toEqual(['key-1', 'key-2']);
});

describe('[CAR-3] the fields', () => {
  const filled = { ...words, resume: 'resume.pdf' };
  const alertOf = (change: Partial<Record<keyof typeof filled, string>>) => {
    const values = { ...filled, ...change };
    const { error } = careerForm.fields.safeParse(values);
    const wrong = [...new Set(error?.issues.map(({ path }) => String(path[0])))];
    return [wrong, textOfAlert(careerForm.alertFor?.(wrong, values) ?? [])];
  };

  test('list missing ones by label in the form’s order, before a missing resume', () => {
    expect(alertOf({ phone: ' ', email: '', resume: '' })).toEqual([
      ['email', 'phone', 'resume'],
      'Please fill in all required fields: Email, Phone',
    ]);
    expect(alertOf({ position: '', full_name: '', email: '', phone: '', resume: '' })[1]).toBe(
      'Please fill in all required fields: Position, Full name, Email, Phone',
    );
  });

  test('require a resume, and nothing that is optional', () => {
    expect(alertOf({ resume: '' })).toEqual([['resume'], 'Please upload your resume']);
    expect(alertOf({})).toEqual([[], '']);
  });

  test('are sent under their names, the position in full', () => {
    const typed = { ...filled, full_name: ' Ada Byrne ', cover_letter: ' I know\nboth sides. ' };
    expect(payloadOf(careerForm, typed)).toEqual({ ...words, cover_letter: 'I know\nboth sides.' });
    expect(careerForm.payload.safeParse(words).success).toBe(true);
    for (const change of [{ position: 'Chief Technology Officer' }, { admin: 'yes' }])
      expect(careerForm.payload.safeParse({ ...words, ...change }).success).toBe(false);
  });

  test('[SRV-11] ask to leave patient information out of the cover letter', () => {
    expect(careerForm.descriptions?.['cover_letter']).toBe('Please do not include patient information.');
  });
});

describe('[CAR-1] [CAR-2] the position', () => {
  test.each([
    ['Advisory Board Member', 'Advisory Board Member'],
    ['Chief Technology Officer', 'Chief Technology Officer (CTO)'],
    ['Chief Technology Officer (CTO)', 'Chief Technology Officer (CTO)'],
    ['Other', 'Other'],
    ['other', null],
    ['Astronaut', null],
    ['', null],
    [undefined, null],
  ])('position=%s selects %s', (wanted, position) => expect(positionOf(wanted)).toBe(position));
});
