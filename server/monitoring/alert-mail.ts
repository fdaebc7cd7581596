import { hostname } from 'node:os';
import { newId } from '../kernel/new-id.ts';
import { brand } from '../../machines/domain/brand.ts';
import type { Config } from '../kernel/config.ts';
import { type Letter, letter } from '../mail/letter.ts';
import { type Mail, messageId } from '../mail/mail.ts';
import type { OwedMail } from './alert.ts';

/** What an operator is told of one kind of trouble: nothing that a visitor has sent. */
export type Wording = (owed: OwedMail) => Letter & { subject: string };

const megabytes = (bytes: number) => `${Math.floor(bytes / 1e6).toLocaleString('en-US')} MB`;

/** @param threshold bytes below which the operator is told */
export function diskWording({ dataDir }: Pick<Config, 'dataDir'>, threshold: number, free: () => number): Wording {
  return (owed) => {
    if (owed.about === 'recovery') {
      return {
        subject: `${brand.name}: there is room on the disk again`,
        ...letter`
          # There is room on the disk again

          On ${hostname()} the data folder ${dataDir} has ${megabytes(free())} left.
        `,
      };
    }
    return {
      subject: `${brand.name}: the disk is nearly full`,
      ...letter`
        # The disk is nearly full

        On ${hostname()} the data folder ${dataDir} has ${megabytes(free())} left. You asked to be told below ${megabytes(threshold)} (LOW_DISK_MB).

        Once it is full, whatever visitors send is refused until there is room; what was answered stays.

        What takes the room: du -ah ${dataDir} | sort -h | tail
      `,
    };
  };
}

export const deadLetterWording: Wording = (owed) => {
  if (owed.about === 'recovery') {
    return {
      subject: `${brand.name}: no delivery is given up any more`,
      ...letter`
        # No delivery is given up any more

        Those that were have been delivered, are being tried again, or were removed.
      `,
    };
  }
  const { count, newest } = owed;
  const id = newest ?? '';
  const what = count === 1 ? 'A delivery was given up' : `${count} deliveries were given up`;
  return {
    subject: `${brand.name}: ${what.charAt(0).toLowerCase()}${what.slice(1)}`,
    ...letter`
      # ${what}

      Nothing is lost: what visitors sent is in the store, and waits for you. This was counted on ${hostname()} since the mail before, if there was one.

      Why, for the last one: npm run relay -- deliveries show ${id}

      All of them: npm run relay -- deliveries list --state dead

      Once the cause is mended: npm run relay -- deliveries retry --all-dead
    `,
  };
};

/** @param path the store's file */
export const lostStoreWording =
  (path: string): Wording =>
  () => ({
    subject: `${brand.name}: the store is gone`,
    ...letter`
    # The file of the store was removed or replaced

    On ${hostname()} the file ${path} is not the one that the relay has opened. It refuses whatever visitors send, and will until it is started again.

    Do not end the process ${String(process.pid)} yet: while it runs, what it has stored can be copied from it.

    Which files these are: ls -l /proc/${String(process.pid)}/fd

    Copy the files of staveline.db and staveline.db-wal from there, end the process, put both in their place, and start it. A relay that finds no file begins with an empty store.
  `,
  });

/** A mail to the operator. It is no delivery: nothing of it is stored. @param at milliseconds since 1970 */
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
