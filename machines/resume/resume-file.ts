import type { FileDescriptor } from '../shared/file-descriptor.ts';

/** For an `accept` attribute (CAR-3). */
export const resumeEndings = ['.pdf', '.doc', '.docx'] as const;

/** Bytes, inclusive (CAR-3). */
export const resumeLimit = 5 * 1024 * 1024;

/** The exact texts of CAR-3. */
export const resumeMessages = {
  missing: 'Please upload your resume',
  tooLarge: 'File size must be less than 5MB',
  wrongType: 'Please upload a PDF, DOC, or DOCX file',
} as const;

/** Checks the name only: the relay checks the content. */
export const hasResumeEnding = ({ name }: Pick<FileDescriptor, 'name'>) =>
  resumeEndings.some((ending) => name.toLowerCase().endsWith(ending));

export const fitsResumeLimit = ({ size }: Pick<FileDescriptor, 'size'>) => size <= resumeLimit;
