import { brand } from '../../machines/domain/brand.ts';
import { type Config, settingOf } from '../kernel/config.ts';
import { ATTEMPT_TIMEOUT, type Channel, undeliverable } from '../delivery/channel.ts';
import type { ClaimedDelivery } from '../delivery/repository.ts';
import type { SubmissionStore } from './submission-store.ts';
import { isToVisitor, MAIL_CHANNEL } from './destinations.ts';
import type { SubmissionType } from './submission-type.ts';
import { compose } from '../mail/compose.ts';
import { type Mail, messageId } from '../mail/mail.ts';
import type { MailTransport } from '../mail/transport.ts';

interface MailChannelOptions {
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
  { kinds, store, config }: Omit<MailChannelOptions, 'transport'>,
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

/** Sends the mails about submissions to the team, with attachments, and to the visitor. */
export function createMailChannel({ transport, ...options }: MailChannelOptions): Channel {
  // A type without its setting fails at start.
  for (const { mailbox } of options.kinds) settingOf(options.config.mailboxes, mailbox);
  return {
    name: MAIL_CHANNEL,
    concurrency: transport.concurrency,
    timeout: ATTEMPT_TIMEOUT,
    async deliver(delivery, signal) {
      const mail = await submissionMail(delivery, options);
      if (mail) return transport.send(mail, signal);
      return undeliverable('PAYLOAD', 'The stored submission does not have the fields of its kind.');
    },
  };
}
