import { expect, test } from 'vitest';
import { fitsResumeLimit, hasResumeEnding } from '../../machines/resume/resume-file.ts';

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
