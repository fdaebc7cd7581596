import type { Context } from 'koa';
import { LONGEST_ADDRESS, mailboxOf } from '../lib/mail-address.ts';
import type { Config } from '../config.ts';
import type { Limits, MailKind } from './limits.ts';
import { senderOfRequest } from './client-address.ts';
import { CHECK_ENTRIES } from './form-payload.ts';
import { HttpError } from './http-error.ts';

export interface MailCounts {
  limits: Limits;
  config: Pick<Config, 'trustedProxies'>;
}

export interface CountedMail {
  /** Whether the mailbox's rate limit allows it. */
  mayGo: boolean;
  /** Releases the mailbox's count: no mail was sent. */
  notSent(): Promise<void>;
  /** Releases the sender's count as well, after a failure of the relay. */
  takeBack(): Promise<void>;
}

/**
 * Counts a mail for its sender and its mailbox. A full mailbox only leaves the mail out: strangers cannot block its owner.
 * @throws HttpError 422 for an address too long for mail, 429 when the sender has asked for too many
 */
export async function countMail(
  ctx: Context,
  kind: MailKind,
  email: string,
  { limits, config }: MailCounts,
): Promise<CountedMail> {
  if (email.length > LONGEST_ADDRESS) {
    throw new HttpError(422, CHECK_ENTRIES, {
      fields: { email: `Enter an email address of at most ${LONGEST_ADDRESS} characters` },
    });
  }
  const ofSender = { mailsOfSender: senderOfRequest(ctx, config) };
  await limits.attempt(ofSender);
  const mailbox = mailboxOf(email);
  const mayGo = await limits.countMail(kind, mailbox);
  if (!mayGo) await limits.settleMail(mailbox, 'left out');
  const notSent = async () => {
    if (mayGo) await limits.settleMail(mailbox, 'left out');
  };
  return {
    mayGo,
    notSent,
    async takeBack() {
      await limits.takeBack(ofSender);
      await notSent();
    },
  };
}
