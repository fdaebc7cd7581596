import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../store/schema.ts';
import { type RecordResult, insertSubmission, prepareSubmission } from '../submissions/repository.ts';
import type { SubmissionRoute } from '../submissions/routes.ts';
import { chained, firstBroken, type Unchained } from './legal-chain.ts';
import type { LegalAcceptanceTable, LegalDocumentTable } from './tables.ts';

// The record of legal acceptances in the store, whosever accounts they are (SRV-5).

/** An acceptance whose acceptor is known. */
export interface LegalRecord {
  /** The account of whoever is logged in. */
  accountId: string | null;
  /** The signup that the acceptor goes on from. */
  signupId: string | null;
  /** The account's mail address. */
  email: string | null;
  /** Whether a mail to that address has been shown to reach its owner. */
  addressConfirmed: boolean;
  documents: readonly LegalDocumentTable[];
  boxes: Pick<Unchained, 'accept_terms' | 'accept_baa' | 'acknowledge_ip' | 'acknowledge_legal'>;
  button: string;
  networkAddress: string;
  userAgent: string;
  idempotencyKey: string | null;
  route: SubmissionRoute;
}

/** Keeps a document's text, once. */
async function addDocument(trx: Transaction<Database>, document: LegalDocumentTable): Promise<void> {
  const { id, version, locale, sha256: digest } = document;
  const known = await trx
    .selectFrom('legal_documents')
    .select('id')
    .where('id', '=', id)
    .where('version', '=', version)
    .where('locale', '=', locale)
    .where('sha256', '=', digest)
    .executeTakeFirst();
  if (!known) await trx.insertInto('legal_documents').values(document).execute();
}

/**
 * By which submission these very texts were accepted before: by the same account, or going on from the same signup. What a signup has
 * accepted does not count for the account here: nobody had confirmed its address, and its owner has no copy.
 */
async function earlierAcceptance(
  trx: Transaction<Database>,
  { accountId, signupId, documents }: LegalRecord,
): Promise<string | null> {
  const rows = await trx
    .selectFrom('legal_acceptances')
    .select(['submission_id', 'document_id', 'document_version', 'document_locale', 'document_sha256'])
    .where(accountId === null ? 'signup_id' : 'account_id', '=', accountId ?? signupId)
    .orderBy('number')
    .execute();
  const found = documents.map(({ id, version, locale, sha256: digest }) =>
    rows.find(
      (row) =>
        row.document_id === id &&
        row.document_version === version &&
        row.document_locale === locale &&
        row.document_sha256 === digest,
    ),
  );
  return found.every((row) => row !== undefined) ? (found[0]?.submission_id ?? null) : null;
}

/**
 * Adds an acceptance to the chain, with a submission that tells of it. The same texts accepted again are the same record, whatever the
 * key: a second one would say nothing more, could never be removed, and would have its copy mailed again.
 * @param at milliseconds since 1970
 */
export async function addLegalRecord(
  trx: Transaction<Database>,
  acceptance: LegalRecord,
  at: number,
): Promise<RecordResult> {
  const earlier = await earlierAcceptance(trx, acceptance);
  if (earlier !== null) return { status: 'repeated', id: earlier };
  const {
    accountId,
    signupId,
    email,
    addressConfirmed,
    documents,
    boxes,
    button,
    networkAddress,
    userAgent,
    idempotencyKey,
    route,
  } = acceptance;
  const accepted = documents.map(({ id, version, locale, sha256: digest }) => ({
    id,
    version,
    locale,
    sha256: digest,
  }));
  const attachments = documents.map(({ id, version, text }) => ({
    name: `${id}-${version}.txt`,
    type: 'text/plain; charset=utf-8',
    content: new TextEncoder().encode(text),
  }));
  const prepared = prepareSubmission(
    {
      ...route,
      payload: { email: email ?? '', addressConfirmed, button, documents: accepted },
      idempotencyKey,
      attachments,
    },
    at,
  );
  const stored = await insertSubmission(trx, prepared);
  if (stored.status !== 'stored') return stored;

  let last = await trx
    .selectFrom('legal_acceptances')
    .select(['number', 'sha256'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  for (const document of documents) {
    await addDocument(trx, document);
    const next = chained(
      {
        ...boxes,
        submission_id: stored.id,
        account_id: accountId,
        signup_id: signupId,
        email,
        address_confirmed: String(addressConfirmed),
        document_id: document.id,
        document_version: document.version,
        document_locale: document.locale,
        document_sha256: document.sha256,
        button,
        accepted_at: new Date(at).toISOString(),
        network_address: networkAddress,
        user_agent: userAgent,
      },
      last ?? null,
    );
    await trx.insertInto('legal_acceptances').values(next).execute();
    last = next;
  }
  return stored;
}

/** Records that are looked at, at once. */
const PAGE = 500;

/** Whether the record is as it was written. @returns the number of the first acceptance that is not; null when all are */
export async function firstBrokenAcceptance(reader: Kysely<Database>): Promise<number | null> {
  let last: LegalAcceptanceTable | null = null;
  for (;;) {
    const before: LegalAcceptanceTable | null = last;
    const all = reader.selectFrom('legal_acceptances').selectAll().orderBy('number').limit(PAGE);
    const page: LegalAcceptanceTable[] = await (
      before === null ? all : all.where('number', '>', before.number)
    ).execute();
    const broken = firstBroken(page, before);
    if (broken !== null || page.length < PAGE) return broken;
    last = page.at(-1) ?? null;
  }
}

/** Whether an account's owner has accepted that version: logged in, or on from the signup that made the account. */
export async function accountHasAccepted(
  reader: Kysely<Database>,
  account: { id: string; signup_id: string },
  legalVersion: string,
): Promise<boolean> {
  const accepted = await reader
    .selectFrom('legal_acceptances')
    .select('number')
    .where('document_version', '=', legalVersion)
    .where((row) => row.or([row('account_id', '=', account.id), row('signup_id', '=', account.signup_id)]))
    .executeTakeFirst();
  return accepted !== undefined;
}

/** Whether somebody who went on from that signup has accepted that version. */
export async function signupHasAccepted(
  reader: Kysely<Database>,
  signup: string,
  legalVersion: string,
): Promise<boolean> {
  const query = reader
    .selectFrom('legal_acceptances')
    .select('number')
    .where('signup_id', '=', signup)
    .where('document_version', '=', legalVersion);
  return (await query.executeTakeFirst()) !== undefined;
}
