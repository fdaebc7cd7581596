import type { SendMailOptions } from 'nodemailer';
import type { AttemptResult } from './destination.ts';
import { headerText } from './header-text.ts';
import type { Mail } from './mail.ts';

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
