import type { Kysely } from 'kysely';
import type { Json } from '../lib/canonical-json.ts';
import { newId } from '../lib/new-id.ts';
import { insertSubmission, prepareSubmission, type RecordResult } from '../outbox/repository.ts';
import type { SubmissionRoute } from '../outbox/destinations.ts';
import { type AccountStore, confirmedAccount } from './accounts.ts';
import { inviteIsGood, useInvite } from './invites.ts';
import { addToken } from './tokens.ts';
import type { AccountTable, Database } from '../db/database.ts';

export interface NewSignup {
  account: Omit<AccountTable, 'id' | 'signup_id' | 'created_at' | 'confirmed_at' | 'trial_started_at'>;
  /** The stored part of the form: all fields except the password. */
  payload: Json;
  idempotencyKey: string | null;
  /** The submission that confirms a new address, and the one that notifies the owner of a known address. */
  ifNew: SubmissionRoute;
  ifKnown: SubmissionRoute;
}

/** The submission's id names the signup, with and without an account. */
export type SignupResult = RecordResult | { status: 'invite refused' };

/** Stores a signup. The same statements run for known and unknown addresses (SRV-8). */
export const addSignup = (
  { change, clock, mark, secret }: AccountStore,
  { account, payload, idempotencyKey, ifNew, ifKnown }: NewSignup,
): Promise<SignupResult> =>
  change(async (trx): Promise<SignupResult> => {
    const at = mark.now();
    const { address, invite_sha256: invite } = account;
    const known = await confirmedAccount(trx, address);
    if (invite !== null && !(await inviteIsGood(trx, invite, at, address))) return { status: 'invite refused' };

    const prepared = prepareSubmission(
      { ...(known ? ifKnown : ifNew), payload, idempotencyKey },
      clock.now(),
      mark.received(),
    );
    // A key is unique within a kind only, and the address may have become known since.
    const earlier = await trx
      .selectFrom('submissions')
      .select(['id', 'sha256'])
      .where('kind', 'in', [ifNew.kind, ifKnown.kind])
      .where('idempotency_key', '=', idempotencyKey ?? '')
      .executeTakeFirst();
    if (earlier)
      return earlier.sha256 === prepared.submission.sha256
        ? { status: 'repeated', id: earlier.id }
        : { status: 'conflict' };
    await insertSubmission(trx, prepared);
    const signupId = prepared.submission.id;

    // Each signup has its own row: any of an address's signups may be its owner's, and the mailed link decides.
    const id = newId();
    await trx
      .insertInto('accounts')
      .values({
        ...account,
        id,
        signup_id: signupId,
        created_at: mark.received(),
        confirmed_at: null,
        trial_started_at: null,
      })
      .execute();
    await addToken(trx, { token: secret.tokenOf(signupId), purpose: 'confirm', accountId: known ? null : id }, at);
    await useInvite(trx, invite, known?.id ?? id);
    await trx
      .deleteFrom('accounts')
      .where('id', '=', known ? id : '')
      .execute();
    return { status: 'stored', id: signupId };
  });

/** Plan and address of a signup, whether its address was known or not (SRV-8); null once it is removed. */
export async function signedUp(
  reader: Kysely<Database>,
  signup: string,
): Promise<{ plan: string; address: string } | null> {
  const row = await reader.selectFrom('submissions').select('payload').where('id', '=', signup).executeTakeFirst();
  if (!row) return null;
  const { plan, email } = JSON.parse(row.payload) as { plan: string; email: string };
  return { plan, address: email };
}
