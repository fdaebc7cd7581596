import type { Config } from '../kernel/config.ts';
import type { SubmissionType } from './submission-type.ts';

/** Delivery channels; upstream is the clinical product's backend. */
export const MAIL_CHANNEL = 'mail';
export const WEBHOOK_CHANNEL = 'webhook';
export const UPSTREAM_CHANNEL = 'upstream';

const VISITOR = 'visitor';

/**
 * The column `destination`: `mail:contact` to the team, `mail:contact:visitor` to the visitor, `webhook` where configured and the team is
 * notified.
 */
export function destinationsOf(
  { name, notifiesTeam, sendsConfirmation }: SubmissionType,
  { webhook }: Pick<Config, 'webhook'>,
): string[] {
  return [
    ...(notifiesTeam ? [`${MAIL_CHANNEL}:${name}`] : []),
    ...(sendsConfirmation ? [`${MAIL_CHANNEL}:${name}:${VISITOR}`] : []),
    ...(notifiesTeam && webhook ? [WEBHOOK_CHANNEL] : []),
  ];
}

export const isToVisitor = (destination: string) => destination.endsWith(`:${VISITOR}`);
