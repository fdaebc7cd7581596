import type { Context } from 'koa';
import { canonicalAddress, LONGEST_ADDRESS } from '../accounts/address.ts';
import type { Config } from '../config.ts';
import type { Counted, Limits } from '../protection/limits.ts';
import { senderOfRequest } from './client-address.ts';
import { CHECK_ENTRIES } from './form-payload.ts';
import { Refusal } from './refusal.ts';

export interface MailCounts {
  limits: Limits;
  config: Pick<Config, 'trustedProxies'>;
}

/**
 * Counts a mail that goes to whatever address was typed: nobody's mailbox is to be filled with them.
 * @returns what it was counted against
 * @throws Refusal: 422 for an address that no mail can go to, 429 when there were too many
 */
export async function countMail(ctx: Context, email: string, { limits, config }: MailCounts): Promise<Counted> {
  if (email.length > LONGEST_ADDRESS) {
    throw new Refusal(422, CHECK_ENTRIES, { fields: { email: `Enter an email address of at most ${LONGEST_ADDRESS} characters` } });
  }
  const counted = { mailsToAddress: canonicalAddress(email), mailsOfSender: senderOfRequest(ctx, config) };
  await limits.attempt(counted);
  return counted;
}
