import { contactPayload } from '../../machines/contact/contact.schema.ts';
import { letter } from '../mail/letter.ts';
import { headerText } from '../mail/mail.ts';
import { defineKind } from './kind.ts';

/** `POST /contact`: a message to the team. */
export const contactKind = defineKind({
  name: 'contact',
  schema: contactPayload,
  mailbox: 'contact',
  keptAs: 'contact',
  toTeam({ payload, receivedAt }) {
    const name = headerText(payload.name);
    return {
      replyTo: { name, address: payload.email },
      subject: `Contact form: ${name}`,
      ...letter`
        # New message from the contact form

        From: ${payload.name}
        Sent: ${new Date(receivedAt).toUTCString()}

        ${payload.message}

        Your reply to this email goes to the sender.
      `,
    };
  },
  // Nobody has asked for one, and the thank-you stands on the page.
  toVisitor: null,
});
