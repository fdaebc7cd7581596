import { missingAlert } from '../shared/required-fields.ts';
import { resumeMessages } from '../resume/resume-file.ts';

/** The required fields by their labels, in the order of the form; the resume is asked for by itself (CAR-3). */
export const careerLabels = { position: 'Position', full_name: 'Full name', email: 'Email', phone: 'Phone' } as const;

/**
 * What the form says when these of its fields are wrong, on the page and from the relay alike: what is missing comes
 * before what is wrong with the resume (CAR-3). Null when it is neither.
 * @param ofResume what is wrong with the resume, if it is: the page knows only of one that is not there
 */
export function careerAlert(
  wrong: readonly string[],
  values: Readonly<Record<string, string | boolean>>,
  ofResume: string = resumeMessages.missing,
): string | null {
  return missingAlert(careerLabels, wrong, values) ?? (wrong.includes('resume') ? ofResume : null);
}
