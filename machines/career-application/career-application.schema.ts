import * as z from 'zod/mini';
import { emailAddress, filled, optional, optionalLines } from '../shared/fields.ts';
import type { FileDescriptor } from '../shared/file-descriptor.ts';
import { positions } from './positions.ts';

const sent = {
  position: z.enum(positions, 'Choose a position'),
  full_name: filled('Enter your full name'),
  email: emailAddress,
  phone: filled('Enter your phone number'),
  linkedin: optional,
  cover_letter: optionalLines,
};

/** The text fields of `POST /career-application` (CAR-4): these and the file `resume`. */
export const careerFields = z.strictObject(sent);
export type CareerFields = z.infer<typeof careerFields>;

/** What a flow hands on: the texts, and what describes the file. The file itself stays in the page. */
export interface CareerPayload extends CareerFields {
  resume: FileDescriptor;
}

/** What the visitor fills in (CAR-3). The form holds what describes the file, as a text. */
export const careerFormFields = z.strictObject({
  ...sent,
  resume: filled('Choose your resume: a PDF, DOC or DOCX file'),
});
