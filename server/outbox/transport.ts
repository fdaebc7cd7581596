import { brand } from '../../machines/domain/brand.ts';
import { newId } from '../lib/new-id.ts';
import type { Letter } from './letter.ts';
import type { Config, Mailbox } from '../config.ts';
import { compose, type MailBody } from './compose.ts';
import type { SendMailOptions } from 'nodemailer';
import type { AttemptResult } from './destination.ts';
import { headerText } from './header-text.ts';

export interface MailTransport {
  concurrency: number;
  /** @throws only on an internal error; an answer of the mail server is an outcome */
  send(mail: Mail, signal: AbortSignal): Promise<AttemptResult>;
  close(): void;
}

/** RFC 3834, and Exchange's own header: no absence note answers. */
const automatic = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' };

/** Addresses are objects, because nodemailer parses a string as a list. File and URL access is off. */
export function toNodemailer(mail: Mail): SendMailOptions {
  return {
    messageId: mail.messageId,
    date: mail.date,
    from: mail.from,
    to: mail.to,
    ...(mail.replyTo && { replyTo: mail.replyTo }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    ...(mail.automatic && { headers: automatic }),
    attachments: mail.attachments.map(({ name, type, content }) => ({
      filename: headerText(name),
      contentType: type,
      content: Buffer.from(content.buffer, content.byteOffset, content.byteLength),
    })),
    envelope: { from: mail.from.address, to: [mail.to.address] },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

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

export type Sender = Pick<Config, 'mailFrom' | 'origin'>;

interface Notice {
  letter: Letter;
  subject: string;
  /** A mailbox of ours. */
  to: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** A mail to our own mailbox that is about no submission. */
export function noticeMail({ letter, subject, to, at }: Notice, { mailFrom, origin }: Sender): Mail {
  const id = newId();
  return {
    deliveryId: id,
    messageId: messageId(id, origin),
    date: new Date(at),
    from: mailFrom,
    to: { name: brand.name, address: to },
    replyTo: null,
    subject,
    automatic: true,
    attachments: [],
    ...compose(letter, { origin, answered: false }),
  };
}
