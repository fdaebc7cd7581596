import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { firstBroken } from '../../server/legal/legal-record.ts';
import type { LegalAcceptanceTable } from '../../server/legal/tables.ts';
import { sqliteEngine } from '../../server/db/engine.ts';
import { migrate } from '../../server/schema.ts';
import type { Database } from '../../server/db/database.ts';
import { SqliteThread } from '../../server/db/sqlite-thread.ts';
import { earlierRecord as record } from './support/legal-record.ts';
import { query } from './support/rows.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const SIGNED_UP = 1_000;
const SIGNED_UP_AGAIN = 2_000;

const account = (id: string, confirmed_at: number | null) => ({
  id,
  address: `${id}@example.org`,
  password_hash: 'hash',
  first_name: 'Ann',
  last_name: 'Archer',
  role: 'physician',
  organization: '',
  plan: null,
  signup_type: 'trial',
  signup_id: `signup-of-${id}`,
  invite_sha256: null,
  created_at: SIGNED_UP,
  confirmed_at,
  trial_started_at: null,
});

/** An earlier release's data: two accounts, one of them confirmed. */
async function fill(db: Kysely<Database>): Promise<void> {
  await db
    .insertInto('submissions')
    .values({
      id: 'signup-of-ben',
      kind: 'signup',
      payload: '{}',
      sha256: '',
      idempotency_key: null,
      received_at: SIGNED_UP_AGAIN,
    })
    .execute();
  await db
    .insertInto('accounts')
    .values([account('ann', SIGNED_UP), account('ben', null)])
    .execute();
  const token = { purpose: 'confirm', expires_at: 1, used_at: null, used_key: null };
  await db
    .insertInto('tokens')
    .values(['ann', 'ben', null].map((id) => ({ ...token, sha256: `token-of-${id}`, account_id: id })))
    .execute();
  await db
    .insertInto('sessions')
    .values({ sha256: 'session', account_id: 'ann', created_at: 1, expires_at: 2 })
    .execute();
  await db
    .insertInto('invites')
    .values({ sha256: 'invite', created_at: 1, expires_at: 2, account_id: 'ben' })
    .execute();
  const { document_id: id, document_version: version, document_locale: locale, document_sha256: sha256 } = record;
  await db.insertInto('legal_documents').values({ id, version, locale, sha256, text: 'abc' }).execute();
  await sql`INSERT INTO legal_acceptances (${sql.join(Object.keys(record).map((name) => sql.ref(name)))}) VALUES (${sql.join(Object.values(record))})`.execute(
    db,
  );
}

const open = (dataDir: string) =>
  sqliteEngine(new SqliteThread({ path: join(dataDir, 'staveline.db'), busyTimeout: 0 }));

test('[SRV-17] [SRV-5] a store of an earlier release keeps its accounts, links, sessions, invites and a verifiable record', async () => {
  const dataDir = temporaryFolder();
  const { db, close } = open(dataDir);
  await migrate(db, '0006-open-deliveries');
  await fill(db);
  await migrate(db);
  // One confirmed account per address, any number of signups.
  const signups = ['ben-2', 'ben-3'].map((id) => ({ ...account('ben', null), id, signup_id: id }));
  await db.insertInto('accounts').values(signups).execute();
  await expect(
    db
      .insertInto('accounts')
      .values({ ...account('ann', 3), id: 'ann-2', signup_id: 'ann-2' })
      .execute(),
  ).rejects.toThrow(/unique/i);
  await db.deleteFrom('accounts').where('id', '=', 'ben-3').execute();
  await expect(
    db.insertInto('sessions').values({ sha256: 'other', account_id: 'ben-3', created_at: 1, expires_at: 2 }).execute(),
  ).rejects.toThrow(/foreign key/i);
  await close();

  expect(query(dataDir, 'SELECT * FROM accounts ORDER BY id')).toEqual([
    account('ann', SIGNED_UP),
    { ...account('ben', null), created_at: SIGNED_UP_AGAIN },
    signups[0],
  ]);
  expect(query(dataDir, 'SELECT sha256, account_id FROM tokens ORDER BY sha256')).toEqual(
    ['ann', 'ben', null].map((id) => ({ sha256: `token-of-${id}`, account_id: id })),
  );
  expect(query(dataDir, 'SELECT account_id FROM sessions')).toEqual([{ account_id: 'ann' }]);
  expect(query(dataDir, 'SELECT account_id FROM invites')).toEqual([{ account_id: 'ben' }]);
  const records = query<LegalAcceptanceTable>(dataDir, 'SELECT * FROM legal_acceptances');
  expect([records[0]?.address_confirmed, firstBroken(records)]).toEqual([null, null]);
});
