import type { SendMailOptions } from 'nodemailer';
import type { Outcome } from '../delivery/destination.ts';
import type { Mail } from './mail.ts';

/** Hands mails over: to an SMTP server, or to files. */
export interface MailTransport {
  /** Mails that may be handed over at the same time. */
  concurrency: number;
  /**
   * @param signal aborts the attempt
   * @throws only on a fault of the relay's own; what the mail server says is an outcome
   */
  send(mail: Mail, signal: AbortSignal): Promise<Outcome>;
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
    replyTo: mail.replyTo,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    envelope: { from: mail.from.address, to: [mail.to.address] },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
