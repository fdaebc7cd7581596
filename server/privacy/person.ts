import type { Kysely } from 'kysely';
import { removeAccounts } from '../accounts/accounts.ts';
import type { Json } from '../lib/digest.ts';
import { inTransaction, lockChanges } from '../db/dialect.ts';
import { type RemovedSubmission, removeSubmissions, submissionTables } from './remove-submissions.ts';
import type { Attempt, Database } from '../db/database.ts';

/** Ids of a person's submissions, oldest first. @param kinds undefined: of every type */
async function submissionIds(db: Kysely<Database>, address: string, kinds?: readonly string[]): Promise<string[]> {
  const all = db.selectFrom('submissions').select('id').where('address', '=', address).orderBy('id');
  const rows = await (kinds === undefined ? all : all.where('kind', 'in', kinds)).execute();
  return rows.map(({ id }) => id);
}

async function heldSubmission(db: Kysely<Database>, id: string) {
  const submission = await db
    .selectFrom('submissions')
    .leftJoin('answers', 'answers.submission_id', 'submissions.id')
    .select(['id', 'kind', 'received_at', 'payload', 'answered_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!submission) return [];
  const attachments = await db
    .selectFrom('attachments')
    .select(['name', 'type', 'size', 'sha256'])
    .where('submission_id', '=', id)
    .orderBy('name')
    .execute();
  const deliveries = await db
    .selectFrom('deliveries')
    .select(['id', 'destination', 'queue', 'state', 'attempts', 'next_attempt_at', 'last_error', 'delivered_at'])
    .select('history')
    .where('submission_id', '=', id)
    .orderBy('id')
    .execute();
  const assignment = await db
    .selectFrom('assignments')
    .select(['assignee', 'note', 'changed_at'])
    .where('submission_id', '=', id)
    .executeTakeFirst();
  return [
    {
      ...submission,
      payload: JSON.parse(submission.payload) as Json,
      assignment: assignment ?? null,
      attachments,
      deliveries: deliveries.map(({ history, ...delivery }) => ({
        ...delivery,
        made: (JSON.parse(history) as Attempt[]).map(({ at, ...attempt }) => ({ ended_at: at, ...attempt })),
      })),
    },
  ];
}

/** The account, or all signups of an unconfirmed address; oldest first. The password's hash is left out. */
async function heldAccounts(db: Kysely<Database>, address: string) {
  const held = [];
  const accounts = await db.selectFrom('accounts').selectAll().where('address', '=', address).orderBy('id').execute();
  for (const { password_hash, invite_sha256, ...own } of accounts) {
    const sessions = await db
      .selectFrom('sessions')
      .select(['created_at', 'expires_at'])
      .where('account_id', '=', own.id)
      .orderBy('created_at')
      .execute();
    const links = await db
      .selectFrom('tokens')
      .select(['purpose', 'expires_at', 'used_at'])
      .where('account_id', '=', own.id)
      .orderBy('expires_at')
      .execute();
    const invites = await db
      .selectFrom('invites')
      .select(['created_at', 'expires_at'])
      .where('account_id', '=', own.id)
      .orderBy('created_at')
      .execute();
    const known = { has_password: password_hash !== null, invited: invite_sha256 !== null };
    held.push({ ...own, ...known, sessions, links, invites });
  }
  return held;
}

export const accountCounts = (accounts: Awaited<ReturnType<typeof heldAccounts>>) =>
  accounts.length === 0
    ? null
    : {
        confirmed: accounts.some(({ confirmed_at }) => confirmed_at !== null),
        /** 1 once the address is confirmed. */
        signups: accounts.length,
        sessions: accounts.flatMap(({ sessions }) => sessions).length,
        links: accounts.flatMap(({ links }) => links).length,
        invites: accounts.flatMap(({ invites }) => invites).length,
      };

/** @param address canonical */
export async function heldAbout(db: Kysely<Database>, address: string) {
  const submissions: Awaited<ReturnType<typeof heldSubmission>> = [];
  for (const id of await submissionIds(db, address)) submissions.push(...(await heldSubmission(db, id)));
  const chained = await db
    .selectFrom('legal_acceptances')
    .selectAll()
    .where('email', '=', address)
    .orderBy('number')
    .execute();
  // Omits number and chain: they reveal the count of all acceptances, and digests could confirm a guess.
  const legalAcceptances = chained.map(
    ({ number: _number, previous_sha256: _previous, sha256: _own, ...held }) => held,
  );
  const digests = [...new Set(legalAcceptances.map(({ document_sha256 }) => document_sha256))];
  const legalDocuments =
    digests.length === 0
      ? []
      : await db.selectFrom('legal_documents').selectAll().where('sha256', 'in', digests).orderBy('id').execute();
  return { submissions, accounts: await heldAccounts(db, address), legalAcceptances, legalDocuments };
}

export const erasedTables = [
  ...submissionTables,
  'accounts',
  'tokens',
  'sessions',
  'invites',
] as const satisfies readonly (keyof Database)[];

/**
 * Removes a person's data. Submissions in flight need another run. Legal acceptances stay: their table is append-only.
 * @param address canonical
 * @param now milliseconds since 1970
 */
export async function erase(db: Kysely<Database>, address: string, now: number) {
  // The account first: it could cause more mails.
  const account = await inTransaction(db, async (trx) => {
    await lockChanges(trx);
    const held = await heldAccounts(trx, address);
    if (held.length > 0)
      await removeAccounts(
        trx,
        held.map(({ id }) => id),
      );
    return accountCounts(held);
  });
  return { account, ...(await eraseSubmissions(db, address, now)) };
}

/**
 * Removes a person's submissions that are not in flight.
 * @param address canonical
 * @param now milliseconds since 1970
 * @param kinds undefined: of every type
 */
export async function eraseSubmissions(
  db: Kysely<Database>,
  address: string,
  now: number,
  kinds?: readonly string[],
): Promise<{ submissions: RemovedSubmission[]; underWay: string[] }> {
  const erased: Awaited<ReturnType<typeof eraseSubmissions>> = { submissions: [], underWay: [] };
  let ids = await submissionIds(db, address, kinds);
  while (ids.length > 0) {
    const some = ids;
    const { removed, underWay, left } = await inTransaction(db, (trx) => removeSubmissions(trx, some, now));
    erased.submissions.push(...removed);
    erased.underWay.push(...underWay);
    ids = left;
  }
  return erased;
}

/** @param address canonical; null: of all accounts. @returns how many sessions have ended */
export async function endSessions(db: Kysely<Database>, address: string | null): Promise<number> {
  const own = db.selectFrom('accounts').select('id').where('address', '=', address);
  const all = db.deleteFrom('sessions');
  const ended = address === null ? all : all.where('account_id', 'in', own);
  return (await ended.returning('sha256').execute()).length;
}
