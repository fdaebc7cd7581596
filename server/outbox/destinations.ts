import type { Config } from '../config.ts';
import type { SubmissionType } from './submission-type.ts';

/** Delivery channels. */
export const MAIL_CHANNEL = 'mail';
export const WEBHOOK_CHANNEL = 'webhook';

const VISITOR = 'visitor';

/** The channel of a webhook that gets one type of submission: a channel each, so that a receiver that is down holds up no other. */
export const webhookChannelOf = (settings: string) => `${WEBHOOK_CHANNEL}-${settings}`;

export type Webhooks = Pick<Config, 'webhook' | 'webhooks'>;

/**
 * The column `destination`: `mail:contact` to the team, `mail:contact:visitor` to the visitor; where the team is notified, also
 * `webhook-contact` or else `webhook`, as configured.
 */
export function destinationsOf(
  { name, mailbox, notifiesTeam, sendsConfirmation }: SubmissionType,
  { webhook, webhooks }: Webhooks,
): string[] {
  const hook = Object.hasOwn(webhooks, mailbox) ? [webhookChannelOf(mailbox)] : webhook ? [WEBHOOK_CHANNEL] : [];
  return [
    ...(notifiesTeam ? [`${MAIL_CHANNEL}:${name}`] : []),
    ...(sendsConfirmation ? [`${MAIL_CHANNEL}:${name}:${VISITOR}`] : []),
    ...(notifiesTeam ? hook : []),
  ];
}

export const isToVisitor = (destination: string) => destination.endsWith(`:${VISITOR}`);

const AGAIN = ':again-';

export const isAgain = (destination: string) => destination.includes(AGAIN);

/** The destination of what is delivered again: an id of its own, so that the receiver does not take it for a repetition. @param at milliseconds since 1970 */
export const againTo = (destination: string, at: number) => `${destination}${AGAIN}${at}`;

/** For people: 'mail to the team'. */
export function destinationTitle(destination: string): string {
  const [first = ''] = destination.split(AGAIN);
  if (isToVisitor(first)) return 'mail to the sender';
  const title = first.startsWith(`${MAIL_CHANNEL}:`) ? 'mail to the team' : first;
  return isAgain(destination) ? `${title}, again` : title;
}
