import { isDeepStrictEqual } from 'node:util';
import type { Kysely, Transaction } from 'kysely';
import { legalVersion } from '../../machines/legal-acceptance/legal-version.ts';
import { canonicalJson, sha256 } from '../lib/digest.ts';
import { insertSubmission, prepareSubmission, type RecordResult } from '../outbox/submit.ts';
import { type SubmissionRoute, withoutVisitor } from '../outbox/kinds.ts';
import { type AccountStore, startTrial } from './accounts.ts';
import { accountOfSession } from './sessions.ts';
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

/** The person who accepts: a session's account, or the signup of a continuation cookie. */
export interface Signatory {
  /** The digest of its token; null for a signup. */
  session: string | null;
  /** The account's; null for a signup alone. */
  id: string | null;
  signup_id: string;
}

type Account = Pick<Signatory, 'id' | 'signup_id'>;

type Acceptance = Omit<Unchained, 'submission_id' | 'accepted_at' | `document_${string}`>;

export interface NewLegalAcceptance {
  by: Signatory;
  /** The form, and where it came from. */
  given: Omit<Acceptance, 'account_id' | 'signup_id' | 'email' | 'address_confirmed'>;
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
  { account_id, signup_id }: Acceptance,
  documents: readonly LegalDocumentTable[],
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
function submissionOf(
  { email, address_confirmed, button }: Acceptance,
  { documents, idempotencyKey }: NewLegalAcceptance,
  route: SubmissionRoute,
  at: number,
) {
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

async function lastRecord(trx: Transaction<Database>) {
  const numbers = trx.selectFrom('legal_acceptances').select(['number', 'sha256']).orderBy('number', 'desc');
  return (await numbers.limit(1).executeTakeFirst()) ?? null;
}

/**
 * Adds an acceptance to the chain, with a submission that reports it; an account gets a copy and begins its trial. The same texts
 * accepted again are the same record, with any key: a second one could never be removed, and its copy would be mailed again.
 */
export const acceptLegal = (
  { change, mark }: AccountStore,
  accepted: NewLegalAcceptance,
): Promise<RecordResult | { status: 'no-session' }> =>
  change(async (trx) => {
    const { by, given, documents, route } = accepted;
    const at = mark.now();
    const owner = by.session === null ? undefined : await accountOfSession(trx, by.session, at);
    if (by.session !== null && !owner) return { status: 'no-session' };
    const ofSignup = trx
      .selectFrom('accounts')
      .select(['address', 'confirmed_at'])
      .where('signup_id', '=', by.signup_id);
    const account = owner ?? (await ofSignup.executeTakeFirst());
    const acceptance = {
      ...given,
      account_id: owner?.id ?? null,
      signup_id: owner ? null : by.signup_id,
      email: account?.address ?? null,
      address_confirmed: String(typeof account?.confirmed_at === 'number'),
    };
    const earlier = await earlierAcceptance(trx, acceptance, documents);
    if (earlier !== null) return { status: 'repeated', id: earlier };
    // The address of a signup is not confirmed.
    const report = submissionOf(acceptance, accepted, owner ? route : withoutVisitor(route), at);
    const stored = await insertSubmission(trx, report);
    if (stored.status !== 'stored') return stored;
    const time = { submission_id: stored.id, accepted_at: new Date(at).toISOString() };
    let last = await lastRecord(trx);
    for (const document of documents) {
      await addDocument(trx, document);
      const next = chained({ ...acceptance, ...time, ...columnsOf(document) }, last);
      await trx.insertInto('legal_acceptances').values(next).execute();
      last = next;
    }
    if (owner) await startTrial(trx, owner.id, at);
    return stored;
  });

const recordsOf = (reader: Kysely<Database>, by: Account) =>
  reader
    .selectFrom('legal_acceptances')
    .where((row) => row.or([row('account_id', '=', by.id), row('signup_id', '=', by.signup_id)]));

export async function hasAccepted(reader: Kysely<Database>, by: Account, version: string): Promise<boolean> {
  const query = recordsOf(reader, by).select('number').where('document_version', '=', version);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Acceptances of an account, oldest first. */
export const acceptancesOf = (reader: Kysely<Database>, by: Account) =>
  recordsOf(reader, by)
    .select([
      'document_id as document',
      'document_version as version',
      'document_sha256 as sha256',
      'accepted_at as acceptedAt',
    ])
    .orderBy('number')
    .execute();

/**
 * The exact text of a document as the account accepted it; undefined without such an acceptance. The digest is compared with those of
 * the account alone: one of another account and one of none are the same work.
 */
export async function acceptedDocument(reader: Kysely<Database>, by: Account, digest: string) {
  const accepted = (await acceptancesOf(reader, by)).find(({ sha256: own }) => own === digest);
  if (!accepted) return undefined;
  const text = reader.selectFrom('legal_documents').select('text').where('id', '=', accepted.document);
  return { ...accepted, ...(await text.where('sha256', '=', digest).executeTakeFirstOrThrow()) };
}
