import * as z from 'zod/mini';
import { emailAddress, filled, filledLines } from '../shared/fields.ts';
import { inquiryTypes } from './inquiry-types.ts';

const sent = {
  name: filled('Enter your name'),
  email: emailAddress,
  message: filledLines('Enter your message'),
};

/** The payload of `POST /contact` (CONT-2): exactly these three, anything else is refused. */
export const contactPayload = z.strictObject(sent);
export type ContactPayload = z.infer<typeof contactPayload>;

/** What the visitor fills in (CONT-1): all five are required, the first and the fourth are not sent. */
export const contactFields = z.strictObject({
  inquiry_type: z.enum(inquiryTypes, 'Choose what your message is about'),
  name: sent.name,
  email: sent.email,
  subject: filled('Enter a subject'),
  message: sent.message,
});
