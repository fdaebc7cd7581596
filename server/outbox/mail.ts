import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { brand } from '../../machines/domain/brand.ts';
import { type Config, type Mailbox, settingOf } from '../config.ts';
import type { Attachment } from '../db/database.ts';
import { describeError } from '../lib/describe-error.ts';
import { placeFile, syncFolder } from '../lib/durable-files.ts';
import { newId } from '../lib/new-id.ts';
import { OperatorError } from '../lib/operator-error.ts';
import { isToVisitor, type Kind, MAIL } from './kinds.ts';
import { ATTEMPT_TIMEOUT, type AttemptResult, type ConfiguredDestination, undeliverable } from './worker.ts';
import { compose, headerText, type Letter, type MailBody } from './letter.ts';
import type { SubmissionStore } from './submit.ts';
import type { ClaimedDelivery } from './store.ts';

export interface MailTransport {
  concurrency: number;
  /** @throws only on an internal error; an answer of the mail server is an outcome */
  send(mail: Mail, signal: AbortSignal): Promise<AttemptResult>;
  close(): void;
}

/** RFC 3834, and Exchange's own header: no absence note answers. */
const automaticHeaders = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' };

/** Addresses are objects, because nodemailer parses a string as a list. File and URL access is off. */
export function toNodemailer({ deliveryId: _, replyTo, automatic, attachments, ...mail }: Mail): SendMailOptions {
  return {
    ...mail,
    ...(replyTo && { replyTo }),
    ...(automatic && { headers: automaticHeaders }),
    attachments: attachments.map(({ name, type, content }) => ({
      filename: headerText(name),
      contentType: type,
      content: Buffer.from(content.buffer, content.byteOffset, content.byteLength),
    })),
    envelope: { from: mail.from.address, to: [mail.to.address] },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Every header text is one line. */
export interface Mail extends MailBody {
  deliveryId: string;
  /** Equal in all attempts, so that the receiver can deduplicate. */
  messageId: string;
  date: Date;
  from: Mailbox;
  to: Mailbox;
  /** The visitor, in a mail to the team: no other header contains their address. */
  replyTo: Mailbox | null;
  subject: string;
  /** Sent by a program, and not for an answer by one. */
  automatic: boolean;
  attachments: readonly Attachment[];
}

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

/** @param origin its host is the right-hand side of the Message-ID */
export function messageId(deliveryId: string, origin: string): string {
  return `<${deliveryId}@${new URL(origin).hostname.replace(/[^a-z0-9.-]/gi, '') || 'localhost'}>`;
}

export type Sender = Pick<Config, 'mailFrom' | 'origin'>;

/** @param at milliseconds since 1970 */
const envelopeOf = (deliveryId: string, at: number, { mailFrom, origin }: Sender) => ({
  deliveryId,
  messageId: messageId(deliveryId, origin),
  date: new Date(at),
  from: mailFrom,
});

interface Notice {
  letter: Letter;
  subject: string;
  /** A mailbox of ours. */
  to: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** A mail to our own mailbox that is about no submission. */
export const noticeMail = ({ letter, subject, to, at }: Notice, sender: Sender): Mail => ({
  ...envelopeOf(newId(), at, sender),
  to: { name: brand.name, address: to },
  replyTo: null,
  subject,
  automatic: true,
  attachments: [],
  ...compose(letter, { origin: sender.origin, answered: false }),
});

interface MailOptions {
  kinds: readonly Kind[];
  store: Pick<SubmissionStore, 'attachments'>;
  config: Pick<Config, 'mailFrom' | 'mailboxes' | 'origin'>;
}

type MailedDelivery = Pick<
  ClaimedDelivery,
  'id' | 'kind' | 'destination' | 'submission_id' | 'payload' | 'received_at'
>;

/**
 * Writes the mail of a delivery, to the team or to the visitor: always the same one, or null when its kind cannot write it.
 * @throws at once when a kind has no mailbox
 */
export function mailWriter({ kinds, store, config }: MailOptions) {
  const withTeam = kinds.map((kind) => {
    const team: Mailbox = { name: brand.name, address: settingOf(config.mailboxes, kind.mailbox) };
    return [kind.name, { ...kind, team }] as const;
  });
  const byName = new Map(withTeam);
  return async (delivery: MailedDelivery): Promise<Mail | null> => {
    const kind = byName.get(delivery.kind);
    const write = isToVisitor(delivery.destination) ? kind?.toVisitor : kind?.toTeam;
    const written = write?.(delivery);
    if (!kind || !written) return null;
    const isToTeam = 'replyTo' in written;
    const hasAttachments = isToTeam || written.withAttachments === true;
    return {
      ...envelopeOf(delivery.id, delivery.received_at, config),
      to: isToTeam ? kind.team : written.to,
      replyTo: isToTeam ? written.replyTo : kind.team,
      subject: written.subject,
      automatic: !isToTeam,
      attachments: hasAttachments ? await store.attachments(delivery.submission_id) : [],
      ...compose(written.letter, { origin: config.origin, answered: !isToTeam }),
    };
  };
}

const testLetter: Letter = {
  preheader: 'Mails from the site arrive here.',
  heading: 'A test of the mail',
  blocks: ['Someone at the desk has asked for this mail. It shows that mails from the site arrive here.'],
  why: 'This mailbox gets the messages of the contact form.',
};

/** Sends the mails about submissions to the team, with attachments, and to the visitor. */
export function createMailDestination(options: MailOptions & { transport: MailTransport }): ConfiguredDestination {
  const { transport, config } = options;
  const write = mailWriter(options);
  const contact = settingOf(config.mailboxes, 'contact');
  return {
    queue: MAIL,
    concurrency: transport.concurrency,
    timeout: ATTEMPT_TIMEOUT,
    async deliver(delivery, signal) {
      const mail = await write(delivery);
      if (mail) return transport.send(mail, signal);
      return undeliverable('PAYLOAD', 'The stored submission does not have the fields of its kind.');
    },
    where: contact,
    fingerprints: [],
    test(signal) {
      const notice = { letter: testLetter, subject: testLetter.heading, to: contact, at: Date.now() };
      return transport.send(noticeMail(notice, config), signal);
    },
  };
}
