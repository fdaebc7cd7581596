import { createTransport, type NodemailerError } from 'nodemailer';
import type { SmtpServer } from '../config.ts';
import type { AttemptResult } from './worker.ts';
import { type MailTransport, toNodemailer } from './mail.ts';

const SECOND = 1_000;

const CONNECTIONS = 8;

/** "Service not available, closing" (RFC 5321, 3.8): the server is down, at any stage. */
const CLOSING = 421;

/** Errors of the server or our account, not of the mail: a retry can succeed. */
const notAboutTheMail = new Set(['EAUTH', 'ENOAUTH', 'ECONNECTION', 'ESOCKET', 'ETLS', 'EDNS', 'ETIMEDOUT', 'EPROXY']);

/** Errors of one mail: the next one may succeed. */
const aboutOneMail = new Set(['EENVELOPE', 'EMESSAGE', 'ESTREAM', 'EABORT', 'EFILEACCESS', 'EURLACCESS']);

/** Whether the server is down; null when the mail never got there. */
function saysDown(code: string, responseCode: number | undefined): boolean | null {
  if (!aboutOneMail.has(code)) return true;
  return responseCode === undefined ? null : responseCode === CLOSING;
}

/** Matches whole words: a pattern around the at sign would take quadratic time. */
const withoutAddresses = (text: string) =>
  text.replace(/[^\s<>"'():;,]+/g, (word) => (word.includes('@') ? '[address]' : word));

/** The server's reply on one line, without mail addresses. */
function serverWords(response: string | undefined): string {
  const line = withoutAddresses(response ?? '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return line === '' ? '' : `: ${[...line].slice(0, 300).join('')}`;
}

/**
 * The reply code decides: nodemailer's own code is EENVELOPE for both "no such mailbox" (550) and "try again later" (451).
 * 5xx is permanent (RFC 5321, 4.2.1).
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

export function createSmtp({ host, port, secure, requireTls, auth }: SmtpServer): MailTransport {
  const transport = createTransport({
    pool: true,
    host,
    port,
    secure,
    requireTLS: requireTls,
    ...(auth && { auth }),
    maxConnections: CONNECTIONS,
    // The delivery machine does retries: a mail that was cut off may have been accepted.
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
