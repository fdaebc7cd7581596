import type { Kysely, Transaction } from 'kysely';
import type { Json } from '../lib/canonical-json.ts';
import type { Clock } from '../lib/clock.ts';
import { newId } from '../lib/new-id.ts';
import type { HighWaterMark } from '../db/high-water-mark.ts';
import type { Database } from '../db/database.ts';
import { insertSubmission, prepareSubmission, type RecordResult } from '../outbox/repository.ts';
import type { SubmissionRoute } from '../outbox/routes.ts';
import type { Change } from './change.ts';
import { inviteIsGood, useInvite } from './invites.ts';
import type { AccountTable } from './tables.ts';
import type { Tokens } from './tokens.ts';

export interface NewSignup {
  /** In canonical form. */
  address: string;
  /** null for a mobile signup: its password is chosen later. */
  passwordHash: string | null;
  firstName: string;
  lastName: string;
  role: string;
  organization: string;
  plan: string | null;
  signupType: string;
  inviteSha256: string | null;
  /** The stored part of the form: all fields except the password. */
  payload: Json;
  idempotencyKey: string | null;
  /** The submission that confirms a new address, and the one that notifies the owner of a known address. */
  ifNew: SubmissionRoute;
  ifKnown: SubmissionRoute;
}

/** The submission's id names the signup, with and without an account. */
export type SignupResult = RecordResult | { status: 'invite refused' };

const accountRow = (id: string, signup: NewSignup, signupId: string, at: number): AccountTable => ({
  id,
  address: signup.address,
  password_hash: signup.passwordHash,
  first_name: signup.firstName,
  last_name: signup.lastName,
  role: signup.role,
  organization: signup.organization,
  plan: signup.plan,
  signup_type: signup.signupType,
  signup_id: signupId,
  invite_sha256: signup.inviteSha256,
  created_at: at,
  confirmed_at: null,
  trial_started_at: null,
});

const confirmedAccount = (trx: Transaction<Database>, address: string) =>
  trx
    .selectFrom('accounts')
    .select('id')
    .where('address', '=', address)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();

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

interface SignupsOptions {
  change: Change;
  clock: Pick<Clock, 'now'>;
  mark: Pick<HighWaterMark, 'now' | 'received'>;
  tokens: Pick<Tokens, 'add'>;
}

/** Stores signups. The same statements run for known and unknown addresses (SRV-8). */
export const createSignups =
  ({ change, clock, mark, tokens }: SignupsOptions) =>
  (signup: NewSignup): Promise<SignupResult> =>
    change(async (trx): Promise<SignupResult> => {
      const at = mark.now();
      const { address, inviteSha256, payload, idempotencyKey, ifNew, ifKnown } = signup;
      const known = await confirmedAccount(trx, address);
      if (inviteSha256 !== null && !(await inviteIsGood(trx, inviteSha256, at, address)))
        return { status: 'invite refused' };

      const prepared = prepareSubmission(
        { ...(known ? ifKnown : ifNew), payload, idempotencyKey },
        clock.now(),
        mark.received(),
      );
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
        .values(accountRow(id, signup, signupId, mark.received()))
        .execute();
      await tokens.add(trx, signupId, 'confirm', known ? null : id);
      await useInvite(trx, inviteSha256, known?.id ?? id);
      await trx
        .deleteFrom('accounts')
        .where('id', '=', known ? id : '')
        .execute();
      return { status: 'stored', id: signupId };
    });
