import type { ContactPayload } from '../../machines/contact/contact.schema.ts';
import { asMultipart, submissionSender } from '../forms/send-submission.ts';

/** `POST /contact`, multipart: exactly the three fields of SPEC.md section 7. */
export const sendContact = submissionSender<ContactPayload>('/contact', asMultipart);
