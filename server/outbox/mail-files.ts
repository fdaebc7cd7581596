import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { describeError } from '../lib/describe-error.ts';
import { placeFile, syncFolder } from '../lib/durable-files.ts';
import { OperatorError } from '../lib/operator-error.ts';
import { type Mail, type MailTransport, toNodemailer } from './mail.ts';

export const outboxDir = (dataDir: string) => join(dataDir, 'outbox');

export const mailFile = (deliveryId: string) => `${deliveryId}.eml`;

/** The delivery of a mail's file; null for other names. */
export const deliveryOfFile = (name: string): string | null =>
  /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.eml$/.exec(name)?.[1] ?? null;

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

/** A mail as it goes over the wire (RFC 5322). */
export async function mailBytes(mail: Mail): Promise<Buffer> {
  const { message } = await composer.sendMail(toNodemailer(mail));
  if (!Buffer.isBuffer(message)) throw new Error('The mail was not composed in memory.');
  return message;
}

/**
 * Mails as files, `<dataDir>/outbox/<delivery id>.eml`, when no mail server is configured. A repeated delivery overwrites its own file.
 * @throws OperatorError when the folder cannot be written: otherwise every mail would wait, and only the log would say so
 */
export async function openOutbox(dataDir: string): Promise<MailTransport> {
  const folder = outboxDir(dataDir);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK | constants.X_OK);
    await syncFolder(dataDir);
  } catch (error) {
    throw new OperatorError(`The outbox ${folder} cannot be written (${(error as Error).message}).`, { cause: error });
  }
  return {
    concurrency: 4,
    async send(mail) {
      const message = await mailBytes(mail);
      try {
        await placeFile(join(folder, mailFile(mail.deliveryId)), message);
        await syncFolder(folder);
        return { status: 'delivered' };
      } catch (error) {
        // Assumes that an error concerns every file: disk full, read-only, failing.
        const { code = 'OUTBOX' } = describeError(error);
        const reason = `The outbox could not be written (${code}).`;
        return { status: 'failed', permanent: false, outage: true, code, reason, retryAfter: null };
      }
    },
    close() {},
  };
}
