import { expect, test } from 'vitest';
import { hasResumeEnding } from '../../machines/resume/resume-file.ts';

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
