import { brand } from '../../machines/domain/brand.ts';
import { type Config, settingOf } from '../config.ts';
import { ATTEMPT_TIMEOUT, type ConfiguredDestination, undeliverable } from './destination.ts';
import type { ClaimedDelivery } from './store.ts';
import type { SubmissionStore } from './repository.ts';
import { isToVisitor, MAIL } from './destinations.ts';
import type { SubmissionType } from './submission-type.ts';
import { compose } from './compose.ts';
import type { Letter } from './letter.ts';
import { type Mail, type MailTransport, messageId, noticeMail } from './transport.ts';

interface MailOptions {
  transport: MailTransport;
  kinds: readonly SubmissionType[];
  store: Pick<SubmissionStore, 'attachments'>;
  config: Pick<Config, 'mailFrom' | 'mailboxes' | 'origin'>;
}

type MailedDelivery = Pick<
  ClaimedDelivery,
  'id' | 'kind' | 'destination' | 'submission_id' | 'payload' | 'received_at'
>;

/** A delivery always makes the same mail; null when its type cannot parse the payload. */
export async function submissionMail(
  delivery: MailedDelivery,
  { kinds, store, config }: Omit<MailOptions, 'transport'>,
): Promise<Mail | null> {
  const { id, destination, received_at } = delivery;
  const kind = kinds.find(({ name }) => name === delivery.kind);
  if (!kind) return null;
  const team = { name: brand.name, address: settingOf(config.mailboxes, kind.mailbox) };
  const envelope = {
    deliveryId: id,
    messageId: messageId(id, config.origin),
    date: new Date(received_at),
    from: config.mailFrom,
  };
  if (isToVisitor(destination)) {
    const mail = kind.toVisitor(delivery);
    if (!mail) return null;
    const { withAttachments = false, letter, ...headers } = mail;
    const attachments = withAttachments ? await store.attachments(delivery.submission_id) : [];
    const body = compose(letter, { origin: config.origin, answered: true });
    return { ...envelope, replyTo: team, automatic: true, attachments, ...headers, ...body };
  }
  const mail = kind.toTeam(delivery);
  if (!mail) return null;
  const { letter, ...headers } = mail;
  const attachments = await store.attachments(delivery.submission_id);
  const body = compose(letter, { origin: config.origin, answered: false });
  return { ...envelope, to: team, automatic: false, attachments, ...headers, ...body };
}

const testLetter: Letter = {
  preheader: 'Mails from the site arrive here.',
  heading: 'A test of the mail',
  blocks: ['Someone at the desk has asked for this mail. It shows that mails from the site arrive here.'],
  why: 'This mailbox gets the messages of the contact form.',
};

/** Sends the mails about submissions to the team, with attachments, and to the visitor. */
export function createMailDestination({ transport, ...options }: MailOptions): ConfiguredDestination {
  // A type without its setting fails at start.
  for (const { mailbox } of options.kinds) settingOf(options.config.mailboxes, mailbox);
  const { config } = options;
  const contact = settingOf(config.mailboxes, 'contact');
  return {
    queue: MAIL,
    concurrency: transport.concurrency,
    timeout: ATTEMPT_TIMEOUT,
    async deliver(delivery, signal) {
      const mail = await submissionMail(delivery, options);
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
