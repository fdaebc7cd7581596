import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { describeError } from '../describe-error.ts';
import { syncFolder } from '../sync-folder.ts';
import { type MailTransport, toNodemailer } from './transport.ts';

/** Where the outbox keeps its files. */
export const outboxDir = (dataDir: string) => join(dataDir, 'outbox');

/**
 * Writes a file so that after a crash it is there whole or not at all, under its name: the file's own sync
 * keeps its bytes, the directory's keeps its name.
 */
async function writeDurably(folder: string, name: string, content: Buffer): Promise<void> {
  const temporary = join(folder, `.${name}.tmp`);
  const handle = await open(temporary, 'w', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, join(folder, name));
  await syncFolder(folder);
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
        await writeDurably(folder, `${mail.deliveryId}.eml`, message);
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
