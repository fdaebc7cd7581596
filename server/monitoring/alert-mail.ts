import { hostname } from 'node:os';
import { newId } from '../kernel/new-id.ts';
import { brand } from '../../machines/domain/brand.ts';
import type { Config } from '../kernel/config.ts';
import { type Letter, letter } from '../mail/letter.ts';
import { type Mail, messageId } from '../mail/mail.ts';
import type { OwedMail } from './alert.ts';

/** The text of an alert; contains no visitor data. */
export type Wording = (owed: OwedMail) => Letter & { subject: string };

const megabytes = (bytes: number) => `${Math.floor(bytes / 1e6).toLocaleString('en-US')} MB`;

/** @param threshold free bytes below which the alert is raised */
export function diskWording({ dataDir }: Pick<Config, 'dataDir'>, threshold: number, free: () => number): Wording {
  return (owed) => {
    if (owed.about === 'recovery') {
      return {
        subject: `${brand.name}: there is room on the disk again`,
        ...letter`
          # The disk has room again

          On ${hostname()} the data folder ${dataDir} has ${megabytes(free())} left.
        `,
      };
    }
    return {
      subject: `${brand.name}: the disk is nearly full`,
      ...letter`
        # The disk is nearly full

        On ${hostname()} the data folder ${dataDir} has ${megabytes(free())} left. The threshold is ${megabytes(threshold)} (LOW_DISK_MB).

        Once it is full, the relay refuses all forms until there is room. Answered submissions are safe.

        To find large files: du -ah ${dataDir} | sort -h | tail
      `,
    };
  };
}

export const deadLetterWording: Wording = (owed) => {
  if (owed.about === 'recovery') {
    return {
      subject: `${brand.name}: no dead letters any more`,
      ...letter`
        # No dead letters any more

        All of them were delivered, are being retried, or were removed.
      `,
    };
  }
  const { count, newest } = owed;
  const id = newest ?? '';
  const what = count === 1 ? 'A delivery became a dead letter' : `${count} deliveries became dead letters`;
  return {
    subject: `${brand.name}: ${what.charAt(0).toLowerCase()}${what.slice(1)}`,
    ...letter`
      # ${what}

      Nothing is lost: the submissions are in the store. The number is counted on ${hostname()} since the previous mail.

      The reason, for the newest: npm run relay -- deliveries show ${id}

      All of them: npm run relay -- deliveries list --state dead

      After solving the cause: npm run relay -- deliveries retry --all-dead
    `,
  };
};

export const lostStoreWording =
  (path: string): Wording =>
  () => ({
    subject: `${brand.name}: the store is gone`,
    ...letter`
    # The file of the store was removed or replaced

    On ${hostname()} the file ${path} is not the file that the relay opened. The relay refuses all forms until it is started again.

    Do not end the process ${String(process.pid)} yet: while it runs, its data can be copied.

    Which files these are: ls -l /proc/${String(process.pid)}/fd

    Copy the files of staveline.db and staveline.db-wal from there, end the process, put both in their place, and start it. A relay that finds no file begins with an empty store.
  `,
  });

/** A mail to the operator, sent directly and not stored. @param at milliseconds since 1970 */
export function alertMail(
  content: Letter & { subject: string },
  to: string,
  at: number,
  { mailFrom, origin }: Pick<Config, 'mailFrom' | 'origin'>,
): Mail {
  const id = newId();
  return {
    deliveryId: id,
    messageId: messageId(id, origin),
    date: new Date(at),
    from: mailFrom,
    to: { name: brand.name, address: to },
    replyTo: null,
    automatic: true,
    attachments: [],
    ...content,
  };
}
