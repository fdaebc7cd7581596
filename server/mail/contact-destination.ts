import * as z from 'zod/mini';
import { contactPayload } from '../../machines/contact/contact.schema.ts';
import type { Config } from '../config.ts';
import type { Destination } from '../delivery/destination.ts';
import { contactMail } from './contact-mail.ts';
import type { MailTransport } from './transport.ts';

/** The column `destination` of a contact message's mail to the team. */
export const CONTACT_MAIL = 'mail:contact';

/** Delivers contact messages to the mailbox configured for them. */
export function contactDestination(
  transport: MailTransport,
  config: Pick<Config, 'mailFrom' | 'mailboxes' | 'origin'>,
): Destination {
  return {
    name: CONTACT_MAIL,
    concurrency: transport.concurrency,
    async deliver({ id, payload, received_at }, signal) {
      const parsed = z.safeParse(contactPayload, JSON.parse(payload));
      if (!parsed.success) {
        const reason = 'The stored message does not have the fields of a contact message.';
        return { status: 'failed', permanent: true, code: 'PAYLOAD', reason, retryAfter: null };
      }
      return transport.send(
        contactMail({ deliveryId: id, payload: parsed.data, receivedAt: received_at, config }),
        signal,
      );
    },
  };
}
