import { submissionTypes } from '../../../server/outbox/form-submission.ts';
import type { SubmissionType } from '../../../server/outbox/submission-type.ts';

/** The submission type of a form, by its name in the store. */
export function submissionTypeOf(name: string): SubmissionType {
  const type = submissionTypes.find((each) => each.name === name);
  if (!type) throw new Error(`There is no submission type ${name}.`);
  return type;
}
