import { createTransport, type NodemailerError } from 'nodemailer';
import type { SmtpServer } from '../kernel/config.ts';
import type { AttemptResult } from '../delivery/channel.ts';
import { type MailTransport, toNodemailer } from './transport.ts';

const SECOND = 1_000;

/** Connections kept to the mail server, and so mails on their way at the same time. */
const CONNECTIONS = 8;

/** "Service not available, closing" (RFC 5321, 3.8): speaks for the server at whatever stage. */
const CLOSING = 421;

/** Stages whose refusal is about the server or our account there, not about the mail: time or the operator mends it. */
const notAboutTheMail = new Set(['EAUTH', 'ENOAUTH', 'ECONNECTION', 'ESOCKET', 'ETLS', 'EDNS', 'ETIMEDOUT', 'EPROXY']);

/** Failures that are about one mail: the next one may well be taken. */
const aboutOneMail = new Set(['EENVELOPE', 'EMESSAGE', 'ESTREAM', 'EABORT', 'EFILEACCESS', 'EURLACCESS']);

/** Whether a failure means that the server is not well; null when the mail never got there. */
function saysDown(code: string, responseCode: number | undefined): boolean | null {
  if (!aboutOneMail.has(code)) return true;
  return responseCode === undefined ? null : responseCode === CLOSING;
}

/** Takes each word whole: an expression that looks for the at sign inside of it would take quadratic time. */
const withoutAddresses = (text: string) =>
  text.replace(/[^\s<>"'():;,]+/g, (word) => (word.includes('@') ? '[address]' : word));

/** The server's own words on one line, without addresses. */
function serverWords(response: string | undefined): string {
  const line = withoutAddresses(response ?? '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return line === '' ? '' : `: ${[...line].slice(0, 300).join('')}`;
}

/**
 * What a failed hand-over means. The reply's number decides: nodemailer's own code is the same (EENVELOPE) for
 * "no such mailbox" (550) and "try again later" (451). 5xx is final (RFC 5321, 4.2.1).
 */
export function classifySmtpError(error: NodemailerError): AttemptResult {
  const { responseCode, code = 'SMTP' } = error;
  const aboutTheMail = !notAboutTheMail.has(code);
  const permanent = aboutTheMail && responseCode !== undefined && responseCode >= 500 && responseCode < 600;
  const name = responseCode === undefined ? code : `${aboutTheMail ? 'SMTP' : code} ${responseCode}`;
  return {
    status: 'failed',
    permanent,
    outage: saysDown(code, responseCode),
    code: name,
    reason: `${name}${serverWords(error.response)}`,
    retryAfter: null,
  };
}

const isNodemailerError = (error: unknown): error is NodemailerError => error instanceof Error && 'code' in error;

/** Mails through an SMTP server, over a few connections that are kept. */
export function createSmtp({ host, port, secure, requireTls, auth }: SmtpServer): MailTransport {
  const transport = createTransport({
    pool: true,
    host,
    port,
    secure,
    requireTLS: requireTls,
    ...(auth && { auth }),
    maxConnections: CONNECTIONS,
    // Repeating is the delivery machine's: a mail that was cut off may have been taken.
    maxRequeues: 0,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 30 * SECOND,
    dnsTimeout: 10 * SECOND,
    idleTimeout: 30 * SECOND,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    concurrency: CONNECTIONS,
    async send(mail, signal) {
      try {
        await transport.sendMail({ ...toNodemailer(mail), signal });
        return { status: 'delivered' };
      } catch (error) {
        if (isNodemailerError(error)) return classifySmtpError(error);
        throw error;
      }
    },
    close() {
      transport.close({ force: true });
    },
  };
}
