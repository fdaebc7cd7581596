import type { Context } from 'koa';
import { LONGEST_ADDRESS, mailboxOf } from '../kernel/mail-address.ts';
import type { Config } from '../kernel/config.ts';
import type { Limits, MailKind } from '../protection/limits.ts';
import { senderOfRequest } from './client-address.ts';
import { CHECK_ENTRIES } from './form-payload.ts';
import { HttpError } from '../kernel/http-error.ts';

export interface MailCounts {
  limits: Limits;
  config: Pick<Config, 'trustedProxies'>;
}

/** A mail to a typed address, as it was counted. */
export interface CountedMail {
  /** Whether it may go: the mailbox has had no more than its share. */
  mayGo: boolean;
  /** Takes the mailbox's count back: no mail has gone. */
  notSent(): Promise<void>;
  /** Takes the sender's count back as well: the request could not be answered. */
  takeBack(): Promise<void>;
}

/**
 * Counts a mail to a typed address, for its sender and for its mailbox. A full mailbox refuses nothing: the request is taken, and its
 * mail left out, so that no stranger's requests keep the owner from being heard.
 * @throws HttpError: 422 for an address that no mail can go to, 429 when the sender has asked for too many
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
