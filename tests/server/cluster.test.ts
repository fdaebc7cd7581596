import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { LEASE } from '../../server/outbox/store.ts';
import { filePostgres, runOn } from './support/postgres-server.ts';
import { kill, makeSamples, marksIn, sendAll, startRelayProcess, wrongRows } from './support/relay-load.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { until } from './support/until.ts';
import type { DeliveryTable, SubmissionTable } from '../../server/db/database.ts';

const createPostgres = filePostgres();

test('[SRV-2] [SRV-15] two relays on one PostgreSQL store and deliver each form once although one is killed', async () => {
  const url = await createPostgres();
  const rows = <Row>(statement: string) => runOn<Row>(url, statement);
  const dataDirs = [temporaryFolder(), temporaryFolder()] as const;
  const settings = { DATABASE_URL: url, SECRET_KEY: Buffer.alloc(32, 7).toString('base64') };
  const start = (dataDir: string) => startRelayProcess(dataDir, [], [], settings);
  const [killed, other] = await Promise.all([start(dataDirs[0]), start(dataDirs[1])]);
  onTestFinished(() => kill(other));
  const samples = makeSamples(120);
  const [toKilled, toOther] = [samples.slice(0, 60), samples.slice(60)];
  const half = Promise.withResolvers<void>();
  let answers = 0;
  const sending = Promise.all([
    sendAll(killed.port, toKilled, () => {
      answers += 1;
      if (answers === 30) half.resolve();
    }),
    sendAll(other.port, toOther),
  ]);
  await half.promise;
  const killedAt = Date.now();
  await kill(killed);
  const answered = (await sending).flat();
  const open = samples.filter((_, index) => !answered[index]);
  expect(open.length).toBeGreaterThan(0);
  expect(await sendAll(other.port, open)).toEqual(open.map(() => true));
  // The attempts of the killed one are left; their leases would run out in two minutes.
  const isDone = async (...states: string[]) =>
    (await rows(`SELECT FROM deliveries WHERE state NOT IN ('${states.join("', '")}') LIMIT 1`)).length === 0;
  await until(() => isDone('delivered', 'delivering'));
  await rows(`UPDATE deliveries SET lease_until = 0 WHERE lease_until <= ${killedAt + LEASE}`);
  await until(() => isDone('delivered'), 120_000);

  const files = await rows<{ id: string; sha256: string }>('SELECT submission_id AS id, sha256 FROM attachments');
  const stored = await rows<SubmissionTable>('SELECT * FROM submissions');
  expect([stored.length, wrongRows(stored, files, samples)]).toEqual([120, []]);
  const deliveries = await rows<DeliveryTable>('SELECT * FROM deliveries');
  expect(deliveries).toHaveLength(samples.reduce((sum, { mails }) => sum + mails, 0));
  // A relay that was killed before its first mail has no outbox.
  const mails = dataDirs.flatMap((dataDir) =>
    readdirSync(dataDir, { recursive: true, withFileTypes: true })
      .filter(({ name }) => name.endsWith('.eml'))
      .map(({ name, parentPath }) => ({ name, path: join(parentPath, name) })),
  );
  const byName = Map.groupBy(mails, ({ name }) => name);
  expect([...byName.keys()].toSorted()).toEqual(deliveries.map(({ id }) => `${id}.eml`).toSorted());
  // A mail is there twice only when the kill interrupted its first attempt.
  const repeated = new Set(deliveries.filter(({ attempts }) => attempts > 1).map(({ id }) => `${id}.eml`));
  expect([...byName].filter(([name, copies]) => copies.length > 1 && !repeated.has(name))).toEqual([]);
  const texts = [...byName.values()].flatMap(([mail]) => (mail ? [readFileSync(mail.path, 'utf8')] : []));
  expect(marksIn(texts.join())).toEqual(new Set(samples.map(({ mark }) => mark)));
});
