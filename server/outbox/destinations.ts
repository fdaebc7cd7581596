import type { SubmissionType } from './submission-type.ts';
import type { Config } from '../config.ts';

/** The queue of mails, and of the general webhook. */
export const MAIL = 'mail';
export const WEBHOOK = 'webhook';

const VISITOR = 'visitor';

/** The queue of a webhook that gets one kind of submission: one each, so that a receiver that is down holds up no other. */
export const webhookQueueOf = (settings: string) => `${WEBHOOK}-${settings}`;

export type Webhooks = Pick<Config, 'webhook' | 'webhooks'>;

interface Kind {
  name: string;
  mailbox: string;
  notifiesTeam: boolean;
  sendsConfirmation: boolean;
}

/**
 * The column `destination`: `mail:contact` to the team, `mail:contact:visitor` to the visitor; where the team is notified, also
 * `webhook-contact` or else `webhook`, as configured.
 */
export function destinationsOf(
  { name, mailbox, notifiesTeam, sendsConfirmation }: Kind,
  { webhook, webhooks }: Webhooks,
): string[] {
  const hook = Object.hasOwn(webhooks, mailbox) ? [webhookQueueOf(mailbox)] : webhook ? [WEBHOOK] : [];
  return [
    ...(notifiesTeam ? [`${MAIL}:${name}`] : []),
    ...(sendsConfirmation ? [`${MAIL}:${name}:${VISITOR}`] : []),
    ...(notifiesTeam ? hook : []),
  ];
}

export const queueOf = (destination: string) => destination.split(':', 1)[0] ?? destination;

export const isToVisitor = (destination: string) => destination.endsWith(`:${VISITOR}`);

const AGAIN = ':again-';

export const isAgain = (destination: string) => destination.includes(AGAIN);

/** The destination of what is delivered again: an id of its own, so that the receiver does not take it for a repetition. @param at milliseconds since 1970 */
export const againTo = (destination: string, at: number) => `${destination}${AGAIN}${at}`;

/** For people: 'mail to the team'. */
export function destinationTitle(destination: string): string {
  const [first = ''] = destination.split(AGAIN);
  if (isToVisitor(first)) return 'mail to the sender';
  const title = first.startsWith(`${MAIL}:`) ? 'mail to the team' : first;
  return isAgain(destination) ? `${title}, again` : title;
}

export interface SubmissionRoute {
  kind: string;
  destinations: readonly string[];
}

export const routeOf = (kind: SubmissionType, config: Webhooks): SubmissionRoute => ({
  kind: kind.name,
  destinations: destinationsOf(kind, config),
});

export const withoutVisitor = <Sent extends { destinations: readonly string[] }>(route: Sent): Sent => ({
  ...route,
  destinations: route.destinations.filter((destination) => !isToVisitor(destination)),
});
