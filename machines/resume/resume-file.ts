import type { FileDescriptor } from '../shared/file-descriptor.ts';

/** The endings of the names that are taken, as an `accept` attribute lists them (CAR-3). */
export const resumeEndings = ['.pdf', '.doc', '.docx'] as const;

/** The largest file that is taken, in bytes: exactly so much passes, one more does not (CAR-3). */
export const resumeLimit = 5 * 1024 * 1024;

/** What is said of a resume, byte by byte (CAR-3). */
export const resumeMessages = {
  missing: 'Please upload your resume',
  tooLarge: 'File size must be less than 5MB',
  wrongType: 'Please upload a PDF, DOC, or DOCX file',
} as const;

/** Whether the name ends like one of a PDF, DOC or DOCX file. What is in it only the relay can tell. */
export const hasResumeEnding = ({ name }: Pick<FileDescriptor, 'name'>) =>
  resumeEndings.some((ending) => name.toLowerCase().endsWith(ending));

export const fitsResumeLimit = ({ size }: Pick<FileDescriptor, 'size'>) => size <= resumeLimit;
