import type { SendMailOptions } from 'nodemailer';
import type { AttemptResult } from '../delivery/channel.ts';
import { headerText, type Mail } from './mail.ts';

/** Hands mails over: to an SMTP server, or to files. */
export interface MailTransport {
  /** Mails that may be handed over at the same time. */
  concurrency: number;
  /**
   * @param signal aborts the attempt
   * @throws only on a fault of the relay's own; what the mail server says is an outcome
   */
  send(mail: Mail, signal: AbortSignal): Promise<AttemptResult>;
  close(): void;
}

/**
 * A mail for nodemailer. Addresses are objects (a string would be parsed as a list of them), and nothing in the
 * message can make it read files or fetch URLs.
 */
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
    ...(mail.automatic && { headers: { 'Auto-Submitted': 'auto-generated' } }),
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
