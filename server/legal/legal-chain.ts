import { isDeepStrictEqual } from 'node:util';
import { sha256 } from '../lib/sha256.ts';
import { canonicalJson } from '../lib/canonical-json.ts';
import type { LegalAcceptanceTable } from './tables.ts';

const FIRST_PREVIOUS = '0'.repeat(64);

export type Unchained = Omit<LegalAcceptanceTable, 'number' | 'previous_sha256' | 'sha256'>;

/** Without `address_confirmed` where it is null: digests of earlier releases do not cover that column. */
const digestOf = (record: Omit<LegalAcceptanceTable, 'sha256'>) =>
  sha256(canonicalJson({ ...record, address_confirmed: record.address_confirmed ?? undefined, sha256: undefined }));

export function chained(
  record: Unchained,
  last: Pick<LegalAcceptanceTable, 'number' | 'sha256'> | null,
): LegalAcceptanceTable {
  const placed = { ...record, number: (last?.number ?? 0) + 1, previous_sha256: last?.sha256 ?? FIRST_PREVIOUS };
  return { ...placed, sha256: digestOf(placed) };
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
    // `chained` replaces the stored number and digests.
    const expected = chained(record, last);
    if (!isDeepStrictEqual({ ...expected }, { ...record })) return expected.number;
    last = record;
  }
  return null;
}
