import { betaKind } from './beta.ts';
import { careerKind } from './career.ts';
import { contactKind } from './contact.ts';
import type { SubmissionKind } from './kind.ts';

/** Every kind of submission, one line each. */
export const submissionKinds: readonly SubmissionKind[] = [contactKind, betaKind, careerKind];
