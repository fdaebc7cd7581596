import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../db/database.ts';
import { type RecordResult, insertSubmission, prepareSubmission } from '../outbox/repository.ts';
import type { SubmissionRoute } from '../outbox/routes.ts';
import { chained, firstBroken, type Unchained } from './legal-chain.ts';
import type { LegalAcceptanceTable, LegalDocumentTable } from './tables.ts';

export interface LegalRecord {
  accountId: string | null;
  /** The signup of the continuation cookie. */
  signupId: string | null;
  email: string | null;
  addressConfirmed: boolean;
  documents: readonly LegalDocumentTable[];
  boxes: Pick<Unchained, 'accept_terms' | 'accept_baa' | 'acknowledge_ip' | 'acknowledge_legal'>;
  button: string;
  networkAddress: string;
  userAgent: string;
  idempotencyKey: string | null;
  route: SubmissionRoute;
}

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
 * An earlier acceptance of the same texts by the same account or signup. A signup's acceptance does not count for the account:
 * its address was not confirmed, and its owner got no copy.
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

/** The submission that reports an acceptance, with the texts as attachments. */
function submissionOf({ email, addressConfirmed, documents, button, idempotencyKey, route }: LegalRecord, at: number) {
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
  const payload = { email: email ?? '', addressConfirmed, button, documents: accepted };
  return prepareSubmission({ ...route, payload, idempotencyKey, attachments }, at);
}

const rowOf = (record: LegalRecord, document: LegalDocumentTable, submissionId: string, at: number): Unchained => ({
  ...record.boxes,
  submission_id: submissionId,
  account_id: record.accountId,
  signup_id: record.signupId,
  email: record.email,
  address_confirmed: String(record.addressConfirmed),
  document_id: document.id,
  document_version: document.version,
  document_locale: document.locale,
  document_sha256: document.sha256,
  button: record.button,
  accepted_at: new Date(at).toISOString(),
  network_address: record.networkAddress,
  user_agent: record.userAgent,
});

/**
 * Adds an acceptance to the chain, with a submission that reports it. The same texts accepted again are the same record,
 * with any key: a second one could never be removed, and its copy would be mailed again.
 * @param at milliseconds since 1970
 */
export async function addLegalRecord(
  trx: Transaction<Database>,
  record: LegalRecord,
  at: number,
): Promise<RecordResult> {
  const earlier = await earlierAcceptance(trx, record);
  if (earlier !== null) return { status: 'repeated', id: earlier };
  const stored = await insertSubmission(trx, submissionOf(record, at));
  if (stored.status !== 'stored') return stored;

  let last = await trx
    .selectFrom('legal_acceptances')
    .select(['number', 'sha256'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  for (const document of record.documents) {
    await addDocument(trx, document);
    const next = chained(rowOf(record, document, stored.id, at), last ?? null);
    await trx.insertInto('legal_acceptances').values(next).execute();
    last = next;
  }
  return stored;
}

const PAGE = 500;

/** @returns the number of the first acceptance whose digest is wrong; null without one */
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

/** Whether the account accepted that version, logged in or by the signup that created the account. */
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

export interface OwnAcceptance {
  /** `terms`, `baa` or `statements`. */
  document: string;
  version: string;
  /** SHA-256 of the exact text. */
  sha256: string;
  /** ISO 8601, UTC. */
  acceptedAt: string;
}

/** Records of the account, and of the signup that created it. */
const recordsOf = (reader: Kysely<Database>, accountId: string) =>
  reader
    .selectFrom('legal_acceptances')
    .where((row) =>
      row.or([
        row('account_id', '=', accountId),
        row('signup_id', 'in', row.selectFrom('accounts').select('signup_id').where('id', '=', accountId)),
      ]),
    );

/** What an account has accepted, oldest first. */
export async function acceptancesOf(reader: Kysely<Database>, accountId: string): Promise<OwnAcceptance[]> {
  const rows = await recordsOf(reader, accountId)
    .select(['document_id', 'document_version', 'document_sha256', 'accepted_at'])
    .orderBy('number')
    .execute();
  return rows.map((row) => ({
    document: row.document_id,
    version: row.document_version,
    sha256: row.document_sha256,
    acceptedAt: row.accepted_at,
  }));
}

/** A document as the account accepted it; null without such an acceptance. */
export async function acceptedDocument(
  reader: Kysely<Database>,
  accountId: string,
  digest: string,
): Promise<LegalDocumentTable | null> {
  const record = await recordsOf(reader, accountId)
    .select(['document_id', 'document_version', 'document_locale'])
    .where('document_sha256', '=', digest)
    .executeTakeFirst();
  if (!record) return null;
  const document = await reader
    .selectFrom('legal_documents')
    .selectAll()
    .where('id', '=', record.document_id)
    .where('version', '=', record.document_version)
    .where('locale', '=', record.document_locale)
    .where('sha256', '=', digest)
    .executeTakeFirst();
  return document ?? null;
}
