import { forms } from '../../machines/forms.ts';
import { formSubmissionType, isStored, type StoredForm } from './form-submission.ts';
import type { SubmissionType } from './submission-type.ts';

/** The forms that store what they send. */
export const storedForms: readonly StoredForm[] = forms.filter(isStored);

/** The submission types of all forms. */
export const submissionTypes: readonly SubmissionType[] = storedForms.map(formSubmissionType);
