import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { operate } from '../../server/operator/command.ts';
import { personCommand } from '../../server/operator/person.ts';
import { sample } from './support/calls.ts';
import { databaseOf } from './support/engine.ts';
import { HurriedClock } from './support/hurried-clock.ts';
import { send } from './support/http.ts';
import { mailsOf } from './support/mails.ts';
import { createDatabase, startPostgres } from './support/postgres-server.ts';
import { runNow } from './support/postgres-reader.ts';
import { foundIn } from './support/raw-files.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { startTestRelay } from './support/test-relay.ts';
import { address, sendAll, traces } from './support/zsuzsanna.ts';

test('[STAT-2] an erased person is found nowhere in PostgreSQL’s data files: neither as a row that is gone, nor in its notes about columns', { timeout: 120_000 }, async () => {
  // A server of its own, whose files nobody else writes.
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
  // The controls: each of these is there to be found; and once it is removed, PostgreSQL alone leaves it there.
  expect(Object.keys(found()).toSorted()).toEqual(traces.toSorted());
  const notes = runNow(url, "SELECT concat(most_common_vals::text, histogram_bounds::text) AS values FROM pg_stats WHERE tablename IN ('submissions', 'accounts', 'attachments')");
  expect(JSON.stringify(notes)).not.toMatch(new RegExp(traces.join('|')));
  const aside = createDatabase(server.folder);
  for (const statement of ['CREATE TABLE notes (note text)', "INSERT INTO notes VALUES ('other'), ('secretcontrol')", "DELETE FROM notes WHERE note = 'secretcontrol'", 'VACUUM notes', 'CHECKPOINT']) runNow(aside, statement);
  expect(Object.keys(foundIn(join(server.folder, 'data', 'base'), ['secretcontrol']))).toEqual(['secretcontrol']);

  const said: string[] = [];
  const write = (text: string) => void said.push(text);
  expect(await operate(personCommand, ['erase', address, '--yes'], { dataDir, database: url, clock, write, complain: write })).toBe(0);
  expect(found()).toEqual({});
  // What it says is left is left: the server's own log, until that is recycled.
  expect(said.join('\n')).toContain("The database's write-ahead log holds it until that is recycled.");
  expect(Object.keys(foundIn(join(server.folder, 'data', 'pg_wal'), ['secretwords']))).toEqual(['secretwords']);
  expect((await send(relay.port, sample('/contact'))).status).toBe(200);
  await relay.close();
  expect(found()).toEqual({});
});
