import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { platform } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openPostgres } from '../../server/store/postgres.ts';
import { type Answer, asBrowser, asScript, message, send } from './support/http.ts';
import { createDatabase, databaseUrl, startPostgres } from './support/postgres-server.ts';
import { runNow } from './support/postgres-reader.ts';
import { applying, filePart } from './support/resumes.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { renderedRequest, startTestRelay } from './support/test-relay.ts';
import { unlimited } from './support/unlimited.ts';
import { until } from './support/until.ts';

// The embedded store's full disk: faults.test.ts.

const LONG = 120_000;

const canMount =
  platform() === 'linux' &&
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'x', '/mnt']).status === 0;
if (!canMount) console.warn('NOT RUN: the full disk of a PostgreSQL needs root, for a small tmpfs.');

const settings = ['max_wal_size=48MB', 'min_wal_size=32MB', 'shared_buffers=16MB', 'log_min_messages=panic'];

/** A relay on a PostgreSQL whose disk can be filled. */
async function start() {
  const disk = temporaryFolder();
  expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'relay-test', disk], { encoding: 'utf8' }).stderr).toBe(
    '',
  );
  onTestFinished(() => void spawnSync('umount', ['-l', disk]));
  const folder = join(disk, 'server');
  mkdirSync(folder);
  let server = await startPostgres(settings, folder);
  onTestFinished(() => server.stop());
  const url = createDatabase(folder);
  const relay = await startTestRelay({
    limits: unlimited,
    env: { DATABASE_URL: url, SECRET_KEY: randomBytes(32).toString('base64') },
  });
  const filler = join(disk, 'filler');
  return {
    relay,
    folder,
    server: () => server,
    startAgain: async () => {
      server = await startPostgres(settings, folder);
    },
    fill() {
      const file = openSync(filler, 'a');
      for (let size = 1_048_576; size >= 512;) {
        try {
          writeSync(file, Buffer.alloc(size));
        } catch {
          size /= 2;
        }
      }
      closeSync(file);
    },
    makeRoom: () => rmSync(filler),
    async stored() {
      const engine = await openPostgres(url);
      try {
        return await engine.db
          .selectFrom('submissions')
          .leftJoin('deliveries', 'deliveries.submission_id', 'submissions.id')
          .leftJoin('attachments', 'attachments.submission_id', 'submissions.id')
          .select(['idempotency_key', 'kind', 'state', 'size'])
          .orderBy('submissions.id')
          .execute();
      } finally {
        await engine.close();
      }
    },
  };
}

const typed = (bytes = 20_000) => ({ ...message, message: randomBytes(bytes / 2).toString('hex') });

const messages = new Map<string, typeof message>();

function keyed(port: number, key: string): Promise<Answer> {
  const sent = messages.get(key) ?? typed();
  messages.set(key, sent);
  return send(port, asScript(sent, { 'idempotency-key': key }));
}

function expectTryAgain({ status, headers, body }: Answer, error = 'Failed to send message. Please try again.'): void {
  expect([status, headers['retry-after'], JSON.parse(body)]).toEqual([503, '5', { success: false, error }]);
}

describe.skipIf(!canMount)('the full disk of a PostgreSQL', () => {
  test(
    '[SRV-13] [SRV-3] the full disk of a PostgreSQL is answered 503 with Retry-After, and nothing of it is stored; with free space the relay continues on its own',
    { timeout: LONG },
    async () => {
      const { relay, fill, makeRoom, stored } = await start();
      expect((await keyed(relay.port, 'before')).status).toBe(200);
      fill();
      const answered = ['before'];
      // First uses up free space in existing pages.
      await until(async () => {
        const key = `key-${answered.length}`;
        const { status } = await keyed(relay.port, key);
        if (status === 200) answered.push(key);
        return status !== 200;
      });
      expectTryAgain(await keyed(relay.port, 'full'));
      const resume = applying(filePart('cv.pdf', Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(3_000_000)])));
      expectTryAgain(await send(relay.port, resume), 'Failed to submit application. Please try again.');
      const wanted = typed();
      const page = await send(relay.port, asBrowser(wanted));
      expect([page.status, page.headers['retry-after'], renderedRequest(page.body).form]).toMatchObject([
        503,
        '5',
        { flow: 'contact', values: wanted },
      ]);
      makeRoom();
      expect((await keyed(relay.port, 'full')).status).toBe(200);
      expect((await send(relay.port, resume)).status).toBe(200);
      await until(async () => (await stored()).every(({ state }) => state === 'delivered'));
      const rows = await stored();
      expect(rows.filter(({ kind }) => kind === 'contact').map((row) => row.idempotency_key)).toEqual([
        ...answered,
        'full',
      ]);
      expect(rows.filter(({ kind }) => kind === 'career').map(({ size }) => size)).toEqual([3_000_009, 3_000_009]);
    },
  );

  test(
    '[SRV-13] [SRV-3] a PostgreSQL that ends for lack of log space: 503 until it is back, and everything answered is stored',
    { timeout: LONG },
    async () => {
      const { relay, folder, server, fill, makeRoom, startAgain, stored } = await start();
      const allDelivered = async () => (await stored()).every(({ state }) => state === 'delivered');
      const said: string[] = [];
      server().process.stderr?.on('data', (chunk: Buffer) => said.push(chunk.toString()));
      expect((await keyed(relay.port, 'before')).status).toBe(200);
      await until(allDelivered);
      fill();
      await until(() => {
        try {
          runNow(
            databaseUrl(folder, 'postgres'),
            "SELECT pg_logical_emit_message(false, 'test', repeat('x', 4000000)), pg_switch_wal()",
          );
        } catch {}
        return said.join('').includes('PANIC');
      }, 30_000);
      expectTryAgain(await keyed(relay.port, 'after'));
      makeRoom();
      await until(async () => {
        // Restarts on its own, except without space for that: then the operator restarts it.
        if (server().process.exitCode !== null) await startAgain();
        const answer = await keyed(relay.port, 'after');
        if (answer.status !== 200) expectTryAgain(answer);
        return answer.status === 200;
      });
      await until(allDelivered);
      expect((await stored()).map((row) => row.idempotency_key)).toEqual(['before', 'after']);
    },
  );
});
