import { betaSubmission } from './beta.ts';
import { careerSubmission } from './career.ts';
import { contactSubmission } from './contact.ts';
import type { SubmissionType } from './submission-type.ts';

/** Every kind of submission, one line each. */
export const submissionTypes: readonly SubmissionType[] = [contactSubmission, betaSubmission, careerSubmission];
