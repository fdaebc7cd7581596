import type { LegalAcceptanceTable } from '../../../server/db/database.ts';

/**
 * A first record of an earlier release. Its digest was computed by Python's json and hashlib: SHA-256 of the columns as
 * compact JSON, sorted by name.
 */
export const earlierRecord = {
  number: 1,
  submission_id: '0198c0de-0000-7000-8000-000000000001',
  account_id: null,
  signup_id: '0198c0de-0000-7000-8000-000000000002',
  email: 'ann@example.org',
  document_id: 'terms',
  document_version: '2025-07-27',
  document_locale: 'en',
  document_sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  accept_terms: 'true',
  accept_baa: 'true',
  acknowledge_ip: 'true',
  acknowledge_legal: 'true',
  button: 'Accept and continue',
  accepted_at: '2026-01-01T00:00:00.000Z',
  network_address: '192.0.2.1',
  user_agent: 'Browser/1.0',
  previous_sha256: '0'.repeat(64),
  sha256: 'e671d7e0f0efc609028a566d8811d2f8d4f983d0d034a83b27785ced9bf88fdb',
} satisfies Omit<LegalAcceptanceTable, 'address_confirmed'>;
