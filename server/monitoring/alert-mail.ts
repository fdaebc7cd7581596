import { hostname } from 'node:os';
import { newId } from '../lib/new-id.ts';
import { brand } from '../../machines/domain/brand.ts';
import type { Config } from '../config.ts';
import { compose } from '../outbox/compose.ts';
import { command, type Letter } from '../outbox/letter.ts';
import { type Mail, messageId } from '../outbox/mail.ts';
import type { StoreFault } from '../lib/store-fault.ts';
import { CONFIRM_CLOCK } from '../db/high-water-mark.ts';
import type { OwedMail } from './alert.ts';

/** An alert; contains no visitor data. */
export type Wording = (owed: OwedMail) => AlertMail;

interface AlertMail {
  subject: string;
  letter: Letter;
}

const why = 'You get this email because OPERATOR_MAILBOX names this address.';

const megabytes = (bytes: number) => `${Math.floor(bytes / 1e6).toLocaleString('en-US')} MB`;

/** @param threshold free bytes below which the alert is raised */
export function diskWording({ dataDir }: Pick<Config, 'dataDir'>, threshold: number, free: () => number): Wording {
  return (owed) => {
    const left = `On ${hostname()} the data folder ${dataDir} has ${megabytes(free())} left.`;
    if (owed.about === 'recovery') {
      return {
        subject: `${brand.name}: there is room on the disk again`,
        letter: {
          preheader: 'The relay takes all forms.',
          heading: 'The disk has room again',
          blocks: [left],
          why,
        },
      };
    }
    return {
      subject: `${brand.name}: the disk is nearly full`,
      letter: {
        preheader: 'Once it is full, the relay refuses all forms.',
        heading: 'The disk is nearly full',
        blocks: [
          `${left} The threshold is ${megabytes(threshold)} (LOW_DISK_MB).`,
          'Once it is full, the relay refuses all forms until there is room. Answered submissions are safe.',
          command('To find large files', `du -ah ${dataDir} | sort -h | tail`),
        ],
        why,
      },
    };
  };
}

export const deadLetterWording: Wording = (owed) => {
  if (owed.about === 'recovery') {
    return {
      subject: `${brand.name}: no dead letters any more`,
      letter: {
        preheader: 'Nothing is left to do.',
        heading: 'No dead letters any more',
        blocks: ['All of them were delivered, are being retried, or were removed.'],
        why,
      },
    };
  }
  const { count, newest } = owed;
  const what = count === 1 ? 'A delivery became a dead letter' : `${count} deliveries became dead letters`;
  return {
    subject: `${brand.name}: ${what.charAt(0).toLowerCase()}${what.slice(1)}`,
    letter: {
      preheader: 'Nothing is lost: the submissions are in the store.',
      heading: what,
      blocks: [
        `Nothing is lost: the submissions are in the store. The number is counted on ${hostname()} since the previous mail.`,
        `The newest is ${newest ?? ''}. The desk (DESK_KEY) shows each with its reason, and retries them once the cause is solved.`,
      ],
      why,
    },
  };
};

const lostStore = (path: string): AlertMail => ({
  subject: `${brand.name}: the store is gone`,
  letter: {
    preheader: 'Do not end the process yet: its data can be copied.',
    heading: 'The file of the store was removed or replaced',
    blocks: [
      `On ${hostname()} the file ${path} is not the file that the relay opened. The relay refuses all forms until it is started again.`,
      `Do not end the process ${process.pid} yet: while it runs, its data can be copied.`,
      command('Which files these are', `ls -l /proc/${process.pid}/fd`),
      'Copy the files of staveline.db and staveline.db-wal from there, end the process, put both in their place, and start it. A relay that finds no file begins with an empty store.',
    ],
    why,
  },
});

const remedies: Readonly<Record<Exclude<StoreFault, 'lost'>, Letter['blocks']>> = {
  damaged: [
    'The relay may refuse forms. Stop it, keep the damaged files aside, and restore the last backup that was made before.',
    command('To restore', 'npm run restore -- <backup>'),
    'What was delivered since then is in the mailboxes.',
  ],
  locked: [
    'The relay refuses forms until the process that holds the store ends: a command, or a program that has it open.',
  ],
  unusable: ['The relay may refuse forms. The disk may be full, read-only or broken; the log names the error.'],
};

/** @param fault what ails the store when the mail is written */
export const storeWording =
  (path: string, fault: () => StoreFault): Wording =>
  ({ about }) => {
    if (about === 'recovery')
      return {
        subject: `${brand.name}: the store works again`,
        letter: {
          preheader: 'The relay takes all forms.',
          heading: 'The store works again',
          blocks: [`On ${hostname()} the store can be read and written.`],
          why,
        },
      };
    const found = fault();
    if (found === 'lost') return lostStore(path);
    return {
      subject: `${brand.name}: the store is ${found}`,
      letter: {
        preheader: 'The relay may refuse forms.',
        heading: `The store is ${found}`,
        blocks: [`On ${hostname()} the store is ${found}.`, ...remedies[found]],
        why,
      },
    };
  };

export const clockWording: Wording = (owed) => {
  if (owed.about === 'recovery')
    return {
      subject: `${brand.name}: old data is removed again`,
      letter: {
        preheader: 'Nothing is left to do.',
        heading: 'Old data is removed again',
        blocks: [`On ${hostname()} the clock was set right or confirmed, and the purge goes on.`],
        why,
      },
    };
  return {
    subject: `${brand.name}: the clock is far ahead`,
    letter: {
      preheader: 'No old data is removed until it is right or confirmed.',
      heading: 'The clock is far ahead',
      blocks: [
        `On ${hostname()} the clock is more than 30 days beyond the last purge. ${owed.newest ?? ''} No old data is removed; all else works.`,
        'If the clock is wrong, set it right: the purge goes on within a minute.',
        command('If it is right, for example after a long pause', CONFIRM_CLOCK),
      ],
      why,
    },
  };
};

/** A mail to the operator, sent directly and not stored. @param at milliseconds since 1970 */
export function alertMail(
  { subject, letter }: AlertMail,
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
    subject,
    ...compose(letter, { origin, answered: false }),
  };
}
