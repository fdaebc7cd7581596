import type { Config } from '../kernel/config.ts';
import type { SubmissionType } from './submission-type.ts';

/** The lanes: what goes through the mail server, what goes to the webhook, and what is forwarded to the clinical product's backend. */
export const MAIL_CHANNEL = 'mail';
export const WEBHOOK_CHANNEL = 'webhook';
export const UPSTREAM_CHANNEL = 'upstream';

const VISITOR = 'visitor';

/**
 * Where a submission of this kind goes, as in the column `destination`: `mail:contact` to the team,
 * `mail:contact:visitor` to the visitor where the form has such a mail, `webhook` where one is configured and the team
 * is told at all.
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

/** Whether a mail's destination is the visitor. */
export const isToVisitor = (destination: string) => destination.endsWith(`:${VISITOR}`);
