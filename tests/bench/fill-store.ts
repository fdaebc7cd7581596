import { DatabaseSync } from 'node:sqlite';
import { systemClock } from '../../server/kernel/clock.ts';
import { databasePath } from '../../server/store/location.ts';
import { openStore } from '../../server/relay-store/store.ts';

/** The age of the oldest message in milliseconds: one day less than the retention, so that no purge runs. */
const OLDEST = 89 * 24 * 3_600_000;

const PAYLOAD = JSON.stringify({
  email: 'visitor@clinic.example',
  message: 'We are nine people in two practices. What would it cost us to try it for a month? '.repeat(4).trim(),
  name: 'Ada Lovelace',
});

/**
 * A UUIDv7 with column `at` as its time and the rest derived from `n`. @param series distinguishes the ids of tables
 */
const id = (series: string) =>
  `printf('%08x-%04x-7%03x-${series}%03x-%012x', at >> 16, at & 65535, n & 4095, (n >> 12) & 4095, n)`;

const messages = `WITH RECURSIVE counted (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < $count),
  received (n, at) AS (SELECT n, $now - $age + CAST(n * ($age / $count) AS INTEGER) FROM counted)`;

/**
 * Writes the store of a relay with `count` delivered messages, directly and without syncs: a million rows in seconds.
 */
export async function fillStore(dataDir: string, count: number): Promise<void> {
  await (await openStore({ dataDir, clock: systemClock })).close();
  if (count === 0) return;
  const database = new DatabaseSync(databasePath(dataDir));
  database.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -500000;');
  const parameters = { count, now: Date.now(), age: OLDEST };
  database.exec('BEGIN');
  database
    .prepare(
      `${messages} INSERT INTO submissions (id, kind, payload, sha256, idempotency_key, received_at)
       SELECT ${id('8')}, 'contact', $payload, lower(hex(randomblob(32))), lower(hex(randomblob(16))), at FROM received`,
    )
    .run({ ...parameters, payload: PAYLOAD });
  database
    .prepare(
      `${messages} INSERT INTO deliveries (id, submission_id, destination, lane, state, attempts, held_up, delivered_at)
       SELECT ${id('9')}, ${id('8')}, 'mail:contact', 'mail', 'delivered', 1, 0, at + 400 FROM received`,
    )
    .run(parameters);
  database.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE);');
  database.close();
}
