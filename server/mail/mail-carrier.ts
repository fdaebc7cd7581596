import { brand } from '../../machines/brand.ts';
import type { Config } from '../config.ts';
import { ATTEMPT_TIMEOUT, type Carrier, undeliverable } from '../delivery/carrier.ts';
import type { ClaimedDelivery } from '../store/deliveries.ts';
import type { Store } from '../store/store.ts';
import { isToVisitor, MAIL_LANE } from '../submissions/destinations.ts';
import type { SubmissionKind } from '../submissions/kind.ts';
import { type Mail, messageId } from './mail.ts';
import type { MailTransport } from './transport.ts';

interface MailCarrierOptions {
  transport: MailTransport;
  kinds: readonly SubmissionKind[];
  store: Pick<Store, 'attachments'>;
  config: Pick<Config, 'mailFrom' | 'mailboxes' | 'origin'>;
}

/** Carries the mails about submissions: to the team, with what is attached, and to the visitor. */
export function createMailCarrier({ transport, kinds, store, config }: MailCarrierOptions): Carrier {
  /** The same delivery always makes the same mail; null when its kind cannot read it (any more). */
  const write = async (delivery: ClaimedDelivery): Promise<Mail | null> => {
    const { id, destination, received_at } = delivery;
    const kind = kinds.find(({ name }) => name === delivery.kind);
    if (!kind) return null;
    const team = { name: brand.name, address: config.mailboxes[kind.mailbox] };
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
    lane: MAIL_LANE,
    concurrency: transport.concurrency,
    timeout: ATTEMPT_TIMEOUT,
    async deliver(delivery, signal) {
      const mail = await write(delivery);
      if (mail) return transport.send(mail, signal);
      return undeliverable('PAYLOAD', 'The stored submission does not have the fields of its kind.');
    },
  };
}
