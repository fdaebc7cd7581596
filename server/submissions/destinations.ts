import type { Config } from '../config.ts';
import type { SubmissionKind } from './kind.ts';

/** The lanes: what goes through the mail server, what goes to the webhook, and what is forwarded to the clinical product's backend. */
export const MAIL_LANE = 'mail';
export const WEBHOOK_LANE = 'webhook';
export const UPSTREAM_LANE = 'upstream';

const VISITOR = 'visitor';

/**
 * Where a submission of this kind goes, as in the column `destination`: `mail:contact` to the team,
 * `mail:contact:visitor` to the visitor where the form has such a mail, `webhook` where one is configured and the team
 * is told at all.
 */
export function destinationsOf(
  { name, informs, confirms }: SubmissionKind,
  { webhook }: Pick<Config, 'webhook'>,
): string[] {
  return [
    ...(informs ? [`${MAIL_LANE}:${name}`] : []),
    ...(confirms ? [`${MAIL_LANE}:${name}:${VISITOR}`] : []),
    ...(informs && webhook ? [WEBHOOK_LANE] : []),
  ];
}

/** Whether a mail's destination is the visitor. */
export const isToVisitor = (destination: string) => destination.endsWith(`:${VISITOR}`);
