import { constants, existsSync } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { describeError } from '../kernel/describe-error.ts';
import { placeFile, syncFolder } from '../kernel/durable-files.ts';
import { OperatorError } from '../kernel/operator-error.ts';
import { type MailTransport, toNodemailer } from './transport.ts';

/** Where the outbox keeps its files. */
export const outboxDir = (dataDir: string) => join(dataDir, 'outbox');

/** The name of a delivery's mail. */
export const mailFile = (deliveryId: string) => `${deliveryId}.eml`;

/** The delivery whose mail has this name; null when no mail can have it. */
export const deliveryOfFile = (name: string): string | null =>
  /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.eml$/.exec(name)?.[1] ?? null;

/** @throws OperatorError when there is something in its place that no mail can be put into: all of them would wait, and only the log would say so */
export async function assertOutbox(dataDir: string): Promise<void> {
  const folder = outboxDir(dataDir);
  if (!existsSync(folder)) return;
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new OperatorError(`The outbox ${folder} cannot be written (${(error as Error).message}).`, { cause: error });
  }
}

/**
 * Mails as files, `<dataDir>/outbox/<delivery id>.eml`: what happens when no mail server is configured. A delivery
 * that is repeated after a crash overwrites its own file.
 */
export function createOutbox(dataDir: string): MailTransport {
  const folder = outboxDir(dataDir);
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    concurrency: 4,
    async send(mail) {
      const { message } = await composer.sendMail(toNodemailer(mail));
      if (!Buffer.isBuffer(message)) throw new Error('The mail was not composed in memory.');
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await placeFile(join(folder, mailFile(mail.deliveryId)), message);
        await syncFolder(folder);
        return { status: 'delivered' };
      } catch (error) {
        // Whatever a disk has against one file it has against all: full, read-only, failing.
        const { code = 'OUTBOX' } = describeError(error);
        const reason = `The outbox could not be written (${code}).`;
        return { status: 'failed', permanent: false, outage: true, code, reason, retryAfter: null };
      }
    },
    close() {},
  };
}
