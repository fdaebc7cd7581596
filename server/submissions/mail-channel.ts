import { brand } from '../../machines/domain/brand.ts';
import { type Config, settingOf } from '../kernel/config.ts';
import { ATTEMPT_TIMEOUT, type Channel, undeliverable } from '../delivery/channel.ts';
import type { ClaimedDelivery } from '../delivery/repository.ts';
import type { SubmissionStore } from './submission-store.ts';
import { isToVisitor, MAIL_CHANNEL } from './destinations.ts';
import type { SubmissionType } from './submission-type.ts';
import { type Mail, messageId } from '../mail/mail.ts';
import type { MailTransport } from '../mail/transport.ts';

interface MailChannelOptions {
  transport: MailTransport;
  kinds: readonly SubmissionType[];
  store: Pick<SubmissionStore, 'attachments'>;
  config: Pick<Config, 'mailFrom' | 'mailboxes' | 'origin'>;
}

/** Sends the mails about submissions to the team, with attachments, and to the visitor. */
export function createMailChannel({ transport, kinds, store, config }: MailChannelOptions): Channel {
  const mailboxes = new Map(kinds.map(({ name, mailbox }) => [name, settingOf(config.mailboxes, mailbox)]));
  /** A delivery always makes the same mail; null when its type cannot parse the payload. */
  const write = async (delivery: ClaimedDelivery): Promise<Mail | null> => {
    const { id, destination, received_at } = delivery;
    const kind = kinds.find(({ name }) => name === delivery.kind);
    const address = mailboxes.get(delivery.kind);
    if (!kind || address === undefined) return null;
    const team = { name: brand.name, address };
    const envelope = {
      deliveryId: id,
      messageId: messageId(id, config.origin),
      date: new Date(received_at),
      from: config.mailFrom,
    };
    if (isToVisitor(destination)) {
      const mail = kind.toVisitor(delivery);
      if (!mail) return null;
      const { withAttachments = false, ...content } = mail;
      const attachments = withAttachments ? await store.attachments(delivery.submission_id) : [];
      return { ...envelope, replyTo: team, automatic: true, attachments, ...content };
    }
    const mail = kind.toTeam(delivery);
    if (!mail) return null;
    const attachments = await store.attachments(delivery.submission_id);
    return { ...envelope, to: team, automatic: false, attachments, ...mail };
  };

  return {
    name: MAIL_CHANNEL,
    concurrency: transport.concurrency,
    timeout: ATTEMPT_TIMEOUT,
    async deliver(delivery, signal) {
      const mail = await write(delivery);
      if (mail) return transport.send(mail, signal);
      return undeliverable('PAYLOAD', 'The stored submission does not have the fields of its kind.');
    },
  };
}
