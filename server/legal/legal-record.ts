import { isDeepStrictEqual } from 'node:util';
import type { Kysely, Transaction } from 'kysely';
import { legalVersion } from '../../machines/legal-acceptance/legal-version.ts';
import { canonicalJson } from '../lib/canonical-json.ts';
import { sha256 } from '../lib/sha256.ts';
import { insertSubmission, prepareSubmission, type RecordResult } from '../outbox/repository.ts';
import type { SubmissionRoute } from '../outbox/destinations.ts';
import type { Database, LegalAcceptanceTable, LegalDocumentTable } from '../db/database.ts';

/** The texts on the screen of the legal acceptance, from the same source as the screen. */
export interface AcceptedTexts {
  /** The terms, the business associate agreement, and the statements beside the four boxes. */
  documents: readonly { id: string; text: string }[];
  button: string;
}

export const keptDocuments = ({ documents }: AcceptedTexts): LegalDocumentTable[] =>
  documents.map(({ id, text }) => ({ id, version: legalVersion, locale: 'en', sha256: sha256(text), text }));

const FIRST_PREVIOUS = '0'.repeat(64);

type Unchained = Omit<LegalAcceptanceTable, 'number' | 'previous_sha256' | 'sha256'>;

/** The record after the last one, with the digest of its columns: a stored number and stored digests are replaced. */
function chained(
  record: Unchained,
  last: Pick<LegalAcceptanceTable, 'number' | 'sha256'> | null,
): LegalAcceptanceTable {
  const placed = { ...record, number: (last?.number ?? 0) + 1, previous_sha256: last?.sha256 ?? FIRST_PREVIOUS };
  return { ...placed, sha256: sha256(canonicalJson({ ...placed, sha256: undefined })) };
}

/**
 * Verifies the digests of consecutive records.
 * @param before the record before the first; null at the beginning of the chain
 * @returns the number of the first wrong record; null without one
 */
export function firstBroken(
  records: readonly LegalAcceptanceTable[],
  before: LegalAcceptanceTable | null = null,
): number | null {
  let last = before;
  for (const record of records) {
    const expected = chained(record, last);
    if (!isDeepStrictEqual({ ...expected }, { ...record })) return expected.number;
    last = record;
  }
  return null;
}

const PAGE = 500;

/** @returns the number of the first acceptance whose digest is wrong; null without one */
export async function firstBrokenAcceptance(reader: Kysely<Database>): Promise<number | null> {
  let last: LegalAcceptanceTable | null = null;
  for (;;) {
    const before: LegalAcceptanceTable | null = last;
    const page: LegalAcceptanceTable[] = await reader
      .selectFrom('legal_acceptances')
      .selectAll()
      .where('number', '>', before?.number ?? 0)
      .orderBy('number')
      .limit(PAGE)
      .execute();
    const broken = firstBroken(page, before);
    if (broken !== null || page.length < PAGE) return broken;
    last = page.at(-1) ?? null;
  }
}

export interface LegalRecord {
  /** The columns of every document's row: who accepts, how, and from where. */
  acceptance: Omit<Unchained, 'submission_id' | 'accepted_at' | `document_${string}`>;
  documents: readonly LegalDocumentTable[];
  idempotencyKey: string | null;
  route: SubmissionRoute;
}

const columnsOf = ({ id, version, locale, sha256: digest }: LegalDocumentTable) => ({
  document_id: id,
  document_version: version,
  document_locale: locale,
  document_sha256: digest,
});

/**
 * An earlier acceptance of the same texts by the same account or signup. A signup's acceptance does not count for the account:
 * its address was not confirmed, and its owner got no copy.
 */
async function earlierAcceptance(
  trx: Transaction<Database>,
  { acceptance: { account_id, signup_id }, documents }: LegalRecord,
): Promise<string | null> {
  const rows = await trx
    .selectFrom('legal_acceptances')
    .select(['submission_id', 'document_id', 'document_version', 'document_locale', 'document_sha256'])
    .where(account_id === null ? 'signup_id' : 'account_id', '=', account_id ?? signup_id)
    .orderBy('number')
    .execute();
  const found = documents.map((document) =>
    rows.find(({ submission_id: _, ...columns }) => isDeepStrictEqual({ ...columns }, columnsOf(document))),
  );
  return found.every((row) => row !== undefined) ? (found[0]?.submission_id ?? null) : null;
}

/** The submission that reports an acceptance, with the texts as attachments. */
function submissionOf({ acceptance, documents, idempotencyKey, route }: LegalRecord, at: number) {
  const { email, address_confirmed, button } = acceptance;
  const payload = {
    email: email ?? '',
    addressConfirmed: address_confirmed === 'true',
    button,
    documents: documents.map(({ text: _, ...document }) => document),
  };
  const attachments = documents.map(({ id, version, text }) => ({
    name: `${id}-${version}.txt`,
    type: 'text/plain; charset=utf-8',
    content: new TextEncoder().encode(text),
  }));
  return prepareSubmission({ ...route, payload, idempotencyKey, attachments }, at);
}

/** The table refuses a document that it has. */
async function addDocument(trx: Transaction<Database>, document: LegalDocumentTable): Promise<void> {
  const known = await trx
    .selectFrom('legal_documents')
    .select('id')
    .where('id', '=', document.id)
    .where('version', '=', document.version)
    .where('locale', '=', document.locale)
    .where('sha256', '=', document.sha256)
    .executeTakeFirst();
  if (!known) await trx.insertInto('legal_documents').values(document).execute();
}

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
  const time = { submission_id: stored.id, accepted_at: new Date(at).toISOString() };
  for (const document of record.documents) {
    await addDocument(trx, document);
    const next = chained({ ...record.acceptance, ...time, ...columnsOf(document) }, last ?? null);
    await trx.insertInto('legal_acceptances').values(next).execute();
    last = next;
  }
  return stored;
}

/** An account with the signup that created it; `id` is null for a signup alone. */
interface Signatory {
  id: string | null;
  signup_id: string;
}

const recordsOf = (reader: Kysely<Database>, by: Signatory) =>
  reader
    .selectFrom('legal_acceptances')
    .where((row) => row.or([row('account_id', '=', by.id), row('signup_id', '=', by.signup_id)]));

export async function hasAccepted(reader: Kysely<Database>, by: Signatory, version: string): Promise<boolean> {
  const query = recordsOf(reader, by).select('number').where('document_version', '=', version);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Acceptances of an account, oldest first. */
export const acceptancesOf = (reader: Kysely<Database>, by: Signatory) =>
  recordsOf(reader, by)
    .select([
      'document_id as document',
      'document_version as version',
      'document_sha256 as sha256',
      'accepted_at as acceptedAt',
    ])
    .orderBy('number')
    .execute();

/** The exact text of a document as the account accepted it; undefined without such an acceptance. */
export const acceptedDocument = (reader: Kysely<Database>, by: Signatory, digest: string) =>
  recordsOf(reader, by)
    .innerJoin('legal_documents as kept', (join) =>
      join
        .onRef('kept.id', '=', 'document_id')
        .onRef('kept.version', '=', 'document_version')
        .onRef('kept.locale', '=', 'document_locale')
        .onRef('kept.sha256', '=', 'document_sha256'),
    )
    .select(['kept.id as document', 'kept.version', 'kept.sha256', 'accepted_at as acceptedAt', 'text'])
    .where('kept.sha256', '=', digest)
    .orderBy('number')
    .executeTakeFirst();
