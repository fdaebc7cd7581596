import { contactDetails } from '../../machines/contact/contact.form.ts';
import type { contactMachine } from '../../machines/contact/contact.machine.ts';
import { formDriver } from './form.driver.ts';
import { expectOutcome } from './submission-form.ts';

/** The exact texts of CONT-3; the call carries three fields (CONT-2). */
export const contactDriver = formDriver<typeof contactMachine>(contactDetails, {
  texts: {
    sending: 'Sending…',
    refused: 'Failed to send message. Please try again.',
    interrupted: 'An error occurred. Please try again.',
  },
  fills: () => ({ inquiry_type: 'general', subject: 'A question' }),
  inspectOutcome: (stage, _, sent) =>
    expectOutcome(stage, "Thank You! We've received your message and will get back to you soon.", sent),
});
