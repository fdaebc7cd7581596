import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { connectionTo } from '../../../server/store/postgres.ts';
import type { DeliveryTable } from '../../../server/delivery/tables.ts';
import type { SubmissionTable } from '../../../server/submissions/tables.ts';
import { createDatabase, type PostgresServer, startPostgres } from './postgres-server.ts';
import {
  checkMails,
  cutPower,
  type Disk,
  makeDisk,
  type PowerCutOptions,
  type PowerCutResult,
  run,
} from './power-cut.ts';
import { kill, makeSamples, sendAll, startRelayProcess, wrongRows } from './relay-load.ts';

export interface PostgresCutOptions extends Pick<PowerCutOptions, 'submissions' | 'afterMilliseconds'> {
  /** The control: turns syncing off after the relay has verified it. */
  careless?: boolean;
}

/** A cluster, its log of 64 MB at most, and the mails. */
const IMAGE_SIZE = 768 * 1024 * 1024;

const settings = ['max_wal_size=64MB', 'min_wal_size=32MB', 'shared_buffers=32MB'];

const SECRET_KEY = Buffer.alloc(32, 9).toString('base64');

/** Sent before the file system is synced: enough to open every connection of the relay. */
const FIRST = 200;

async function query<Row>(url: string, statement: string): Promise<Row[]> {
  const client = new Client(connectionTo(url, { timeLimits: false }));
  await client.connect();
  try {
    return (await client.query(statement)).rows as Row[];
  } finally {
    await client.end();
  }
}

async function stopSyncing(url: string): Promise<void> {
  await query(url, 'ALTER SYSTEM SET fsync = off');
  await query(url, 'SELECT pg_reload_conf()');
  while ((await query<{ fsync: string }>(url, 'SHOW fsync'))[0]?.fsync !== 'off') await pause(20);
}

async function end(server: PostgresServer, disk: Disk): Promise<void> {
  if (server.process.exitCode === null && server.process.signalCode === null) {
    const ended = once(server.process, 'exit');
    server.process.kill('SIGQUIT');
    await ended;
  }
  for (let tries = 1; ; tries += 1) {
    try {
      return disk.unmount();
    } catch (error) {
      if (tries === 50) throw error;
      await pause(100);
    }
  }
}

/** @throws when the machine does not allow it (`whyNoPowerCut`) */
export async function powerCutPostgres({
  submissions,
  afterMilliseconds,
  careless = false,
}: PostgresCutOptions): Promise<PowerCutResult> {
  const disk = makeDisk(IMAGE_SIZE);
  const folder = join(disk.mounted, 'postgres');
  const dataDir = join(disk.mounted, 'data');
  let server: PostgresServer | null = null;
  try {
    mkdirSync(folder);
    mkdirSync(dataDir);
    server = await startPostgres(settings, folder);
    const url = createDatabase(folder);
    const relay = await startRelayProcess(dataDir, [], [], { DATABASE_URL: url, SECRET_KEY });
    const samples = makeSamples(FIRST + submissions);
    const early = await sendAll(relay.port, samples.slice(0, FIRST));
    if (careless) await stopSyncing(url);
    // Syncs the new cluster; from here on that is the server's task.
    run('sync', '-f', disk.mounted);
    const first = Promise.withResolvers<void>();
    const sending = sendAll(relay.port, samples.slice(FIRST), () => first.resolve());
    await first.promise;
    await pause(afterMilliseconds);
    cutPower(disk.mounted);
    await kill(relay);
    const answered = [...early, ...(await sending)];
    await end(server, disk);

    disk.mount();
    const promised = samples.filter((_, index) => answered[index]);
    try {
      server = await startPostgres(settings, folder);
      const stored = await query<SubmissionTable>(url, 'SELECT * FROM submissions');
      const files = await query<{ id: string; sha256: string }>(
        url,
        "SELECT submission_id AS id, encode(sha256(content), 'hex') AS sha256 FROM attachments",
      );
      const there = new Set(stored.map(({ idempotency_key }) => idempotency_key));
      return {
        answered: promised.length,
        lost: promised.filter(({ key }) => !there.has(key)).map(({ key }) => key),
        wrong: wrongRows(stored, files, samples),
        mailsLost: checkMails(dataDir, await query<DeliveryTable>(url, 'SELECT * FROM deliveries')),
        integrity: 'ok',
      };
    } catch (error) {
      return {
        answered: promised.length,
        lost: promised.map(({ key }) => key),
        wrong: [],
        mailsLost: [],
        integrity: String(error),
      };
    }
  } finally {
    await server?.stop();
    disk.remove();
  }
}
