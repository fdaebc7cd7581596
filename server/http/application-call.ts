import type { Context } from 'koa';
import { canonicalAddress, LONGEST_ADDRESS } from '../accounts/address.ts';
import type { Config } from '../config.ts';
import type { Limits } from '../protection/limits.ts';
import { senderOfRequest } from './account-call.ts';
import type { CreateFormCall } from './form-call.ts';
import { CHECK_ENTRIES } from './form-payload.ts';
import { Refusal } from './refusal.ts';
import type { Submit } from './submit.ts';

/** What the calls that take applications work with. */
export interface ApplicationCallOptions {
  formCall: CreateFormCall;
  submit: Submit;
  limits: Limits;
  config: Pick<Config, 'trustedProxies'>;
}

/**
 * Counts the mail that confirms an application: it goes to whatever address was typed, and nobody's mailbox is to be
 * filled with them.
 * @throws Refusal: 422 for an address that no mail can go to, 429 when there were too many
 */
export async function countConfirmation(ctx: Context, email: string, { limits, config }: Pick<ApplicationCallOptions, 'limits' | 'config'>): Promise<void> {
  if (email.length > LONGEST_ADDRESS) {
    throw new Refusal(422, CHECK_ENTRIES, { fields: { email: `Enter an email address of at most ${LONGEST_ADDRESS} characters` } });
  }
  await limits.attempt({ mailsToAddress: canonicalAddress(email), mailsOfSender: senderOfRequest(ctx, config) });
}
