import type { Mailbox } from '../kernel/config.ts';
import type { Letter } from './letter.ts';

export interface MailAttachment {
  name: string;
  type: string;
  content: Uint8Array;
}

/** Every header text is one line. */
export interface Mail extends Letter {
  deliveryId: string;
  /** The same in every attempt, so that the receiver can deduplicate. */
  messageId: string;
  date: Date;
  from: Mailbox;
  to: Mailbox;
  /** The visitor, in a mail to the team: no other header contains their address. */
  replyTo: Mailbox | null;
  subject: string;
  /** Adds the headers of RFC 3834, so that no absence note answers a mail to a visitor. */
  automatic: boolean;
  attachments: readonly MailAttachment[];
}

/** Limit for visitor text in a header; RFC 5322 wants lines below 998 characters. */
const LONGEST_HEADER_TEXT = 150;

/** One line of visitor text without control characters and without encoded words (RFC 2047, `=?utf-8?Q?…?=`). */
export function headerText(value: string): string {
  const line = value
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replaceAll('=?', '= ?')
    .trim();
  const characters = [...line];
  return characters.length <= LONGEST_HEADER_TEXT ? line : `${characters.slice(0, LONGEST_HEADER_TEXT - 1).join('')}…`;
}

/** @param origin its host is the right-hand side of the Message-ID */
export function messageId(deliveryId: string, origin: string): string {
  return `<${deliveryId}@${new URL(origin).hostname.replace(/[^a-z0-9.-]/gi, '') || 'localhost'}>`;
}
