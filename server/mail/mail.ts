import type { Mailbox } from '../kernel/config.ts';
import type { Letter } from './letter.ts';

export interface MailAttachment {
  name: string;
  /** Media type. */
  type: string;
  content: Uint8Array;
}

/** A mail ready to be sent. Every text in a header is one line. */
export interface Mail extends Letter {
  /** The delivery it belongs to; names the .eml file. */
  deliveryId: string;
  /** Stable for a delivery: a receiver that gets it twice can drop one. */
  messageId: string;
  date: Date;
  from: Mailbox;
  to: Mailbox;
  /** Who is answered; in a mail to the team the only place where the visitor's address stands. */
  replyTo: Mailbox | null;
  subject: string;
  /** Written to a visitor by no person: says so (RFC 3834), so that no absence note answers it. */
  automatic: boolean;
  attachments: readonly MailAttachment[];
}

/** Characters of a visitor's name in a header at most; RFC 5322 wants lines below 998. */
const LONGEST_HEADER_TEXT = 150;

/**
 * A visitor's text for a header: one line, no control or formatting characters, not too long; and none that a reader would decode from
 * it (RFC 2047, `=?utf-8?Q?…?=`).
 */
export function headerText(value: string): string {
  const line = value
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replaceAll('=?', '= ?')
    .trim();
  const characters = [...line];
  return characters.length <= LONGEST_HEADER_TEXT ? line : `${characters.slice(0, LONGEST_HEADER_TEXT - 1).join('')}…`;
}

/**
 * The Message-ID of a delivery's mail.
 * @param origin the site's configured origin; its host is the right-hand side
 */
export function messageId(deliveryId: string, origin: string): string {
  return `<${deliveryId}@${new URL(origin).hostname.replace(/[^a-z0-9.-]/gi, '') || 'localhost'}>`;
}
