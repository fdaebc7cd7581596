import { isDeepStrictEqual } from 'node:util';
import { sha256 } from '../kernel/sha256.ts';
import { canonicalJson } from '../kernel/canonical-json.ts';
import type { LegalAcceptanceTable } from './tables.ts';

/** What the first record carries instead of the digest of the one before. */
const FIRST_PREVIOUS = '0'.repeat(64);

/** What a record holds before it takes its place in the chain. */
export type Unchained = Omit<LegalAcceptanceTable, 'number' | 'previous_sha256' | 'sha256'>;

/** Without `address_confirmed` where it is null: records of earlier releases have no such column in their digests. */
const digestOf = (record: Omit<LegalAcceptanceTable, 'sha256'>) =>
  sha256(canonicalJson({ ...record, address_confirmed: record.address_confirmed ?? undefined, sha256: undefined }));

/** A record in its place after the last one. */
export function chained(
  record: Unchained,
  last: Pick<LegalAcceptanceTable, 'number' | 'sha256'> | null,
): LegalAcceptanceTable {
  const placed = { ...record, number: (last?.number ?? 0) + 1, previous_sha256: last?.sha256 ?? FIRST_PREVIOUS };
  return { ...placed, sha256: digestOf(placed) };
}

/**
 * Whether the records are all there, unchanged and in order.
 * @param records by number
 * @param before the one before the first of them; null: they are all from the beginning
 * @returns the number of the first that is not as it was written; null when all are
 */
export function firstBroken(
  records: readonly LegalAcceptanceTable[],
  before: LegalAcceptanceTable | null = null,
): number | null {
  let last = before;
  for (const record of records) {
    // What `chained` puts in takes the place of what stands there.
    const expected = chained(record, last);
    if (!isDeepStrictEqual({ ...expected }, { ...record })) return expected.number;
    last = record;
  }
  return null;
}
