import { brand } from '../../machines/brand.ts';
import type { ContactPayload } from '../../machines/contact/contact.schema.ts';
import type { Config } from '../config.ts';
import { letter } from './letter.ts';
import { headerText, type Mail, messageId } from './mail.ts';

export interface ContactMailInput {
  deliveryId: string;
  payload: ContactPayload;
  /** When it was sent, in milliseconds since 1970. */
  receivedAt: number;
  config: Pick<Config, 'mailFrom' | 'mailboxes' | 'origin'>;
}

/** The mail that tells the team about one contact message (SRV-2). The same input gives the same mail. */
export function contactMail({ deliveryId, payload, receivedAt, config }: ContactMailInput): Mail {
  const name = headerText(payload.name);
  return {
    deliveryId,
    messageId: messageId(deliveryId, config.origin),
    date: new Date(receivedAt),
    from: config.mailFrom,
    to: { name: brand.name, address: config.mailboxes.contact },
    replyTo: { name, address: payload.email },
    subject: `Contact form: ${name}`,
    ...letter`
      # New message from the contact form

      From: ${payload.name}
      Sent: ${new Date(receivedAt).toUTCString()}

      ${payload.message}

      Your reply to this mail goes to the sender.
    `,
  };
}
