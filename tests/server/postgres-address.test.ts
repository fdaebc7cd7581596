import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { copyStore } from '../../server/relay-store/schema.ts';
import { openForOperator } from '../../server/relay-store/operator-store.ts';
import { connectPostgres, openPostgres } from '../../server/store/postgres.ts';
import { openStore } from '../../server/relay-store/store.ts';
import { type Authority, makeAuthority } from './support/certificates.ts';
import { FakeClock } from './support/fake-clock.ts';
import { postgresPooler } from './support/postgres-pooler.ts';
import { createDatabase } from './support/postgres-server.ts';
import { submission } from './support/store-samples.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { tlsPostgres } from './support/tls-postgres.ts';

// Parameters of DATABASE_URL, and what may be between the relay and its database.

const open = (url: string) =>
  openStore({ dataDir: temporaryFolder(), clock: new FakeClock(), database: url, secretKey: new Uint8Array(32) });

async function isTaken(url: string): Promise<void> {
  const store = await open(url);
  expect((await store.accept(submission())).status).toBe('stored');
  await store.close();
}

const encrypted = (authority: Authority, host = 'localhost', days = 1) =>
  tlsPostgres(createDatabase(inject('postgres')), authority.certificateFor(host, days));

test('[SRV-13] an encrypted connection to PostgreSQL is verified in every encrypted mode, whatever the library’s meaning of it', async () => {
  const authority = makeAuthority();
  const warnings: string[] = [];
  const hear = (warning: Error) => void warnings.push(warning.message);
  process.on('warning', hear);
  onTestFinished(() => void process.off('warning', hear));
  const url = await encrypted(authority);
  for (const mode of ['require', 'verify-ca', 'verify-full']) {
    await isTaken(`${url}?sslmode=${mode}&sslrootcert=${authority.file}`);
    await expect(open(`${url}?sslmode=${mode}`)).rejects.toThrow(
      'The database of DATABASE_URL cannot be used (UNABLE_TO_VERIFY_LEAF_SIGNATURE): its certificate is from no authority that is known here: sslrootcert=<file> names the one that it is from',
    );
  }
  await isTaken(`${url}?sslmode=no-verify`);
  await isTaken(`${url}?uselibpqcompat=true&sslmode=require`);
  expect(warnings).toEqual([]);
});

test('[SRV-13] an encrypted connection to another host than the certificate’s is refused with the variable’s name', async () => {
  const authority = makeAuthority();
  const query = `?sslmode=verify-full&sslrootcert=${authority.file}`;
  const refused = 'The database of DATABASE_URL cannot be used';
  await expect(open(`${await encrypted(makeAuthority())}${query}`)).rejects.toThrow(/no authority that is known here/);
  await expect(open(`${await encrypted(authority, 'db.example.com')}${query}`)).rejects.toThrow(
    `${refused} (ERR_TLS_CERT_ALTNAME_INVALID): its certificate is for another host name`,
  );
  await expect(open(`${await encrypted(authority, 'localhost', 0)}${query}`)).rejects.toThrow(
    `${refused} (CERT_HAS_EXPIRED): its certificate has expired`,
  );
  await expect(open(`${await tlsPostgres(createDatabase(inject('postgres')), null)}${query}`)).rejects.toThrow(
    `${refused}: The server does not support SSL connections`,
  );
  await expect(open(`${await encrypted(authority)}?sslmode=verify-full&sslrootcert=/none.crt`)).rejects.toThrow(
    `${refused} (ENOENT): /none.crt cannot be read`,
  );
});

test('[SRV-13] an encrypted connection to PostgreSQL is refused without a clear encryption mode', async () => {
  const url = createDatabase(inject('postgres'));
  for (const mode of ['prefer', 'allow', 'verify_full', '']) {
    await expect(open(`${url}&sslmode=${mode}`)).rejects.toThrow(
      'DATABASE_URL must say sslmode=verify-full, verify-ca, require or disable.',
    );
  }
  await expect(open(`${url}&ssl=yes`)).rejects.toThrow('DATABASE_URL must say sslmode=… in place of ssl=….');
  await expect(copyStore(`${url}&sslmode=prefer`, temporaryFolder())).rejects.toThrow('--from must say sslmode=');
  await isTaken(`${url}&sslmode=disable`);
});

test('[SRV-13] a connection pooler with a connection per client is accepted, with statement time-outs', async () => {
  const { url } = await postgresPooler(createDatabase(inject('postgres')));
  await isTaken(url);
  const { db } = connectPostgres(url);
  onTestFinished(() => db.destroy());
  expect((await sql`SHOW statement_timeout`.execute(db)).rows).toEqual([{ statement_timeout: '8s' }]);
});

test('[SRV-13] a connection pooler such as PgBouncer gets no startup parameters, which it refuses', async () => {
  const { pool, db } = connectPostgres(createDatabase(inject('postgres')));
  onTestFinished(() => db.destroy());
  const client = await pool.connect();
  client.release();
  const began = (client as unknown as { getStartupConf(): object }).getStartupConf();
  expect(Object.keys(began).toSorted()).toEqual(['application_name', 'database', 'user']);
});

test.each(['last', 'first'] as const)(
  '[SRV-13] a connection pooler that shares connections between transactions is refused, whether the one given back %s comes next',
  async (next) => {
    const { url, shareBetweenTransactions } = await postgresPooler(createDatabase(inject('postgres')));
    await (await open(url)).close();
    shareBetweenTransactions(next);
    const refused =
      'The database of DATABASE_URL is behind a pooler that gives each transaction whichever connection is free. Set it to session pooling';
    await expect(open(url)).rejects.toThrow(refused);
    await expect(openForOperator({ dataDir: temporaryFolder(), database: url })).rejects.toThrow(refused);
  },
);

test('[SRV-13] a connection pooler that begins to do so while a relay runs ends the relay with the reason', async () => {
  const { url, shareBetweenTransactions } = await postgresPooler(createDatabase(inject('postgres')));
  const env = {
    ...process.env,
    DATABASE_URL: url,
    SECRET_KEY: Buffer.alloc(32).toString('base64'),
    DATA_DIR: temporaryFolder(),
  };
  const relay = spawn(process.execPath, ['tests/server/support/relay-process.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void relay.kill('SIGKILL'));
  const said = text(relay.stderr);
  await once(relay.stdout, 'data');
  shareBetweenTransactions('first');
  const [code] = await once(relay, 'exit');
  expect(code).not.toBe(0);
  expect(await said).toContain('is behind a pooler that gives each transaction whichever connection is free');
});

test('[SRV-13] a transaction whose connection is cut fails with the connection’s error, not the rollback’s', async () => {
  const engine = await openPostgres(createDatabase(inject('postgres')));
  onTestFinished(() => engine.close());
  const cut = engine.db.transaction().execute((trx) => sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(trx));
  await expect(cut).rejects.toMatchObject({ code: '57P01' });
});
