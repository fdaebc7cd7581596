import type { Mailbox } from '../config.ts';
import type { MailBody } from './compose.ts';

export interface MailAttachment {
  name: string;
  type: string;
  content: Uint8Array;
}

/** Every header text is one line. */
export interface Mail extends MailBody {
  deliveryId: string;
  /** Equal in all attempts, so that the receiver can deduplicate. */
  messageId: string;
  date: Date;
  from: Mailbox;
  to: Mailbox;
  /** The visitor, in a mail to the team: no other header contains their address. */
  replyTo: Mailbox | null;
  subject: string;
  /** Sent by a program, and not for an answer by one. */
  automatic: boolean;
  attachments: readonly MailAttachment[];
}

/** @param origin its host is the right-hand side of the Message-ID */
export function messageId(deliveryId: string, origin: string): string {
  return `<${deliveryId}@${new URL(origin).hostname.replace(/[^a-z0-9.-]/gi, '') || 'localhost'}>`;
}
