import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '../../server/relay-store/schema.ts';
import { openPostgres } from '../../server/store/postgres.ts';
import { rewrite } from '../../server/store/rewrite.ts';
import { sample } from './support/calls.ts';
import { databaseOf } from './support/engine.ts';
import { HurriedClock } from './support/hurried-clock.ts';
import { send } from './support/http.ts';
import { mailsOf } from './support/mails.ts';
import { createDatabase, startPostgres } from './support/postgres-server.ts';
import { runNow } from './support/postgres-reader.ts';
import { operated } from './support/operated.ts';
import { foundIn } from './support/raw-files.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { startTestRelay } from './support/test-relay.ts';
import { address, sendAll, traces } from './support/zsuzsanna.ts';

test(
  '[STAT-2] an erased person is nowhere in PostgreSQL’s data files: neither as a dead row, nor in column statistics',
  { timeout: 120_000 },
  async () => {
    // A separate server, whose files no other test writes.
    const server = await startPostgres();
    onTestFinished(server.stop);
    const dataDir = temporaryFolder();
    const url = databaseOf(dataDir, server.folder);
    const clock = new HurriedClock();
    const relay = await startTestRelay({ clock, dataDir });
    const found = () => {
      runNow(url, 'CHECKPOINT');
      const data = join(server.folder, 'data');
      return { ...foundIn(join(data, 'base'), traces), ...foundIn(dataDir, traces) };
    };

    await sendAll(relay);
    await mailsOf(dataDir);
    runNow(url, 'ANALYZE');
    // Controls: each can be found before, and PostgreSQL alone leaves it after a removal.
    expect(Object.keys(found()).toSorted()).toEqual(traces.toSorted());
    const notes = runNow(
      url,
      "SELECT concat(most_common_vals::text, histogram_bounds::text) AS values FROM pg_stats WHERE tablename IN ('submissions', 'accounts', 'attachments')",
    );
    expect(JSON.stringify(notes)).not.toMatch(new RegExp(traces.join('|')));
    const aside = createDatabase(server.folder);
    for (const statement of [
      'CREATE TABLE notes (note text)',
      "INSERT INTO notes VALUES ('other'), ('secretcontrol')",
      "DELETE FROM notes WHERE note = 'secretcontrol'",
      'VACUUM notes',
      'CHECKPOINT',
    ])
      runNow(aside, statement);
    expect(Object.keys(foundIn(join(server.folder, 'data', 'base'), ['secretcontrol']))).toEqual(['secretcontrol']);

    const { code, said } = await operated(['person', 'erase', address, '--yes'], dataDir, { database: url, clock });
    expect(code).toBe(0);
    expect(found()).toEqual({});
    // The reported remainder: the server's write-ahead log until it is recycled.
    expect(said).toContain("The database's write-ahead log holds it until that is recycled.");
    expect(Object.keys(foundIn(join(server.folder, 'data', 'pg_wal'), ['secretwords']))).toEqual(['secretwords']);
    expect((await send(relay.port, sample('/contact'))).status).toBe(200);
    await relay.close();
    expect(found()).toEqual({});
  },
);

test.each([
  { who: 'somebody who reads this database', here: true, begin: ['BEGIN ISOLATION LEVEL REPEATABLE READ', 'SELECT 1'] },
  {
    who: 'somebody who writes in another database of the server',
    here: false,
    begin: ['BEGIN', 'CREATE TABLE something (id int)'],
  },
])('[STAT-2] rewriting a table waits for transactions of $who that may still see a row', async ({ here, begin }) => {
  const server = await startPostgres();
  onTestFinished(server.stop);
  const url = createDatabase(server.folder);
  const { db, close } = await openPostgres(url);
  onTestFinished(close);
  await migrate(db);
  await db
    .insertInto('submissions')
    .values({ id: 'a', kind: 'contact', payload: 'secretwords', sha256: '', idempotency_key: null, received_at: 1 })
    .execute();
  const found = () => {
    runNow(url, 'CHECKPOINT');
    return Object.keys(foundIn(join(server.folder, 'data', 'base'), ['secretwords']));
  };
  expect(found()).toEqual(['secretwords']);

  const other = new Client(here ? url : createDatabase(server.folder));
  await other.connect();
  onTestFinished(() => other.end());
  for (const statement of begin) await other.query(statement);
  await db.deleteFrom('submissions').execute();
  // Control: without waiting it stays.
  await sql`VACUUM (FULL) submissions`.execute(db);
  expect(found()).toEqual(['secretwords']);

  let written = false;
  const writing = rewrite(db, ['submissions']).then(() => (written = true));
  for (let turn = 0; turn < 20; turn += 1) await other.query('SELECT 1');
  expect(written).toBe(false);
  await other.query('COMMIT');
  await writing;
  expect(found()).toEqual([]);
});
