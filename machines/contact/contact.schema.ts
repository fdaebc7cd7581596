import * as z from 'zod/mini';
import { inquiryTypes } from './inquiry-types.ts';

const filled = (message: string) => z.string().check(z.trim(), z.minLength(1, message));

/** The address a browser's `type=email` accepts (HTML Standard, "valid email address"). */
const htmlEmail =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

const sent = {
  name: filled('Enter your name'),
  email: z.string().check(
    z.trim(),
    z.minLength(1, 'Enter your email address'),
    z.regex(htmlEmail, 'Enter an email address in the format name@example.com'),
  ),
  message: filled('Enter your message'),
};

/** The payload of `POST /contact` (CONT-2): exactly these three, anything else is refused. */
export const contactPayload = z.strictObject(sent);
export type ContactPayload = z.infer<typeof contactPayload>;

/** What the visitor fills in (CONT-1): all five are required, the first and the fourth are not sent. */
export const contactForm = z.strictObject({
  inquiry_type: z.enum(inquiryTypes, 'Choose what your message is about'),
  name: sent.name,
  email: sent.email,
  subject: filled('Enter a subject'),
  message: sent.message,
});
export type ContactForm = z.infer<typeof contactForm>;
