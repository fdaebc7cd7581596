import { contactPayload } from '../../machines/contact/contact.schema.ts';
import { LONGEST_ADDRESS } from '../kernel/mail-address.ts';
import { letter, quotation } from '../mail/letter.ts';
import { headerText } from '../mail/mail.ts';
import { defineSubmissionType } from './submission-type.ts';

/** `POST /contact`: a message to the team. */
export const contactSubmission = defineSubmissionType({
  name: 'contact',
  schema: contactPayload,
  mailbox: 'contact',
  retention: 'contact',
  toTeam({ payload, receivedAt }) {
    const name = headerText(payload.name);
    // The form has no bounds (CONT-1), a header has.
    const canReply = payload.email.length <= LONGEST_ADDRESS;
    return {
      replyTo: canReply ? { name, address: payload.email } : null,
      subject: `Contact form: ${name}`,
      ...letter`
        # New message from the contact form

        From: ${payload.name}
        Sent: ${new Date(receivedAt).toUTCString()}

        Message:

        ${quotation(payload.message)}

        ${canReply ? 'Your reply to this email goes to the sender.' : `No mail goes to the address that the sender has entered: ${payload.email}`}
      `,
    };
  },
  // Nobody has asked for one, and the thank-you stands on the page.
  toVisitor: null,
});
