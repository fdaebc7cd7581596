import { expect, test } from 'vitest';
import { fitsResumeLimit, hasResumeEnding } from '../../machines/resume/resume-file.ts';
import { resumeFlow } from '../../machines/resume/resume.model.ts';
import { explored, stepsInto, stepsOf, whatHappensOn } from './support/explored.ts';

const runs = explored(resumeFlow);

test.for([
  ['resume.pdf', true],
  ['RESUME.PDF', true],
  ['resume.doc', true],
  ['resume.docx', true],
  ['résumé of Ada.2026.docx', true],
  ['resume.pdf.exe', false],
  ['resume.txt', false],
  ['resume', false],
  ['pdf', false],
  ['resume.pdf ', false],
  ['', false],
] as const)('[CAR-3] the name %j is accepted: %s', ([name, taken]) => expect(hasResumeEnding({ name })).toBe(taken));

test('[CAR-3] a file may have exactly 5 MiB, and not one byte more', () => {
  expect(fitsResumeLimit({ size: 5 * 1024 * 1024 })).toBe(true);
  expect(fitsResumeLimit({ size: 5 * 1024 * 1024 + 1 })).toBe(false);
});

test('[CAR-3] a rejected file is not kept, and neither is the one before it', () => {
  for (const state of ['wrongType', 'tooLarge']) {
    const refused = stepsInto(runs, state);
    expect(refused.some(({ from }) => from === 'chosen')).toBe(true);
    for (const { from, step } of refused) {
      expect(step.expect.does).toEqual([{ action: 'clearInput' }]);
      if (from === 'chosen') expect(step.expect.context).toEqual({ file: null });
    }
  }
});

test('[CAR-3] the type is checked before the size', () => {
  const offers = stepsOf(runs).flatMap(({ step }) =>
    'event' in step && step.event.type === 'resume.offer' ? [step] : [],
  );
  for (const { event, expect: outcome } of offers) {
    const { name } = event['file'] as { name: string };
    expect(outcome.state).toBe(
      { 'Resume.PDF': 'chosen', 'large.pdf': 'tooLarge', 'resume.pdf.txt': 'wrongType' }[name],
    );
  }
});

test('[CAR-3] a file that is dragged away leaves the field unchanged', () => {
  expect(whatHappensOn(runs, 'dragging', { event: { type: 'resume.leave' } })).toEqual([
    { state: 'none' },
    { state: 'chosen' },
  ]);
});

test.for(['chosen', 'dragging'])('[CAR-3] a removed file is gone, also during a drag: %s', (state) => {
  expect(whatHappensOn(runs, state, { event: { type: 'resume.remove' } })).toEqual([
    { state: 'none', context: { file: null }, does: [{ action: 'clearInput' }] },
  ]);
});
