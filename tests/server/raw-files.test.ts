import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { operate } from '../../server/operate.ts';
import { RETENTION_INTERVAL } from '../../server/retention/retention.ts';
import { openStore } from '../../server/relay-store/store.ts';
import { sample } from './support/calls.ts';
import { HurriedClock } from './support/hurried-clock.ts';
import { send } from './support/http.ts';
import { FakeClock } from './support/fake-clock.ts';
import { mailsOf } from './support/mails.ts';
import { foundIn } from './support/raw-files.ts';
import { deliveryRows, submissionRows } from './support/rows.ts';
import { submission } from './support/store-samples.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { startTestRelay } from './support/test-relay.ts';
import { until } from './support/until.ts';
import { WatchedClock } from './support/watched-clock.ts';
import { address, forms, sendAll, traces } from './support/zsuzsanna.ts';

// Reads the files byte by byte: the store's own answers show nothing about them.

async function erase(dataDir: string, clock: HurriedClock): Promise<string> {
  const said: string[] = [];
  const write = (text: string) => void said.push(text);
  expect(await operate(['person', 'erase', address, '--yes'], { dataDir, clock, write, complain: write })).toBe(0);
  return said.join('\n');
}

const all = (found: Record<string, string[]>) => Object.keys(found).toSorted();

describe('an erased person', () => {
  test('[STAT-2] is nowhere in the raw files, while the relay runs and after it has ended', async () => {
    const clock = new HurriedClock();
    const relay = await startTestRelay({ clock });
    await sendAll(relay);
    await mailsOf(relay.dataDir);
    // Control: each can be found before.
    expect(all(foundIn(relay.dataDir, traces))).toEqual(traces.toSorted());
    const said = await erase(relay.dataDir, clock);
    expect(foundIn(relay.dataDir, traces)).toEqual({});
    expect(said).not.toMatch(new RegExp(traces.join('|')));
    expect((await send(relay.port, sample('/contact'))).status).toBe(200);
    await until(() => deliveryRows(relay.dataDir).every(({ state }) => state === 'delivered'));
    expect(foundIn(relay.dataDir, traces)).toEqual({});
    await relay.close();
    expect(foundIn(relay.dataDir, traces)).toEqual({});
    expect(relay.log.join('')).not.toMatch(new RegExp(traces.join('|')));
  });
});

describe('expired data', () => {
  test('[SRV-17] is nowhere in the raw files from that hour on, while the relay runs and after it has ended', async () => {
    const clock = new WatchedClock();
    const relay = await startTestRelay({
      clock,
      env: { RETENTION_CONTACT_DAYS: '1', RETENTION_BETA_DAYS: '1', RETENTION_CAREERS_DAYS: '1' },
    });
    await clock.rounds(1);
    for (let other = 0; other < 10; other += 1)
      expect((await send(relay.port, sample('/contact', { message: `${other}`.repeat(1_000) }))).status).toBe(200);
    // No attempt is in flight when the clock moves by an hour.
    await mailsOf(relay.dataDir);
    clock.advance(RETENTION_INTERVAL);
    await clock.rounds(2);
    for (const call of forms()) expect((await send(relay.port, call)).status).toBe(200);
    await mailsOf(relay.dataDir);
    const sent = traces.filter((trace) => !['Zrinyi-Novak', 'secretorganization'].includes(trace));
    for (let hour = 3; hour <= 25; hour += 1) {
      clock.advance(RETENTION_INTERVAL);
      await clock.rounds(hour);
    }
    // A day later these are the only messages, and can be found.
    expect(submissionRows(relay.dataDir)).toHaveLength(3);
    expect(all(foundIn(relay.dataDir, traces))).toEqual(sent.toSorted());
    clock.advance(RETENTION_INTERVAL);
    await clock.rounds(26);
    // At 1:00 the store is not rewritten.
    expect(foundIn(relay.dataDir, traces)).toEqual({});
    expect((await send(relay.port, sample('/contact'))).status).toBe(200);
    await relay.close();
    expect(foundIn(relay.dataDir, traces)).toEqual({});
    expect(relay.log.join('')).not.toMatch(new RegExp(traces.join('|')));
  });
});

describe('each step of a removal is necessary', () => {
  /** A closed store with several messages, without its mail files. */
  async function stored(): Promise<string> {
    const dataDir = temporaryFolder();
    const store = await openStore({ dataDir, clock: new FakeClock() });
    for (let index = 0; index < 30; index += 1) {
      const payload = { email: index === 15 ? address : `${index}@example.org`, message: 'x'.repeat(600) };
      await store.accept(submission({ payload }));
    }
    await store.close();
    return dataDir;
  }

  const remove = `DELETE FROM submissions WHERE payload LIKE '%${address}%'`;

  function open(dataDir: string, secureDelete: 'ON' | 'OFF'): DatabaseSync {
    const database = new DatabaseSync(join(dataDir, 'staveline.db'), { timeout: 5_000 });
    onTestFinished(() => database.close());
    database.exec(`PRAGMA foreign_keys = ON; PRAGMA secure_delete = ${secureDelete}`);
    return database;
  }

  test('secure_delete: a deleted row stays in its page', async () => {
    const dataDir = await stored();
    const database = open(dataDir, 'OFF');
    database.exec(remove);
    database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
    expect(foundIn(dataDir, [address])).toEqual({ [address]: ['staveline.db'] });
  });

  test('the checkpoint: until then the database has the old page, and the log every later one', async () => {
    const dataDir = await stored();
    const database = open(dataDir, 'ON');
    database.exec(remove);
    expect(foundIn(dataDir, [address])).toEqual({ [address]: ['staveline.db'] });
    database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
    expect(foundIn(dataDir, [address])).toEqual({});

    const sent = await stored();
    const again = open(sent, 'ON');
    again.exec(`UPDATE submissions SET payload = replace(payload, '1@', 'secretname@')`);
    again.exec(`UPDATE submissions SET payload = replace(payload, 'secretname@', '1@')`);
    expect(foundIn(sent, ['secretname'])).toEqual({ secretname: ['staveline.db-wal'] });
    again.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
    expect(foundIn(sent, ['secretname'])).toEqual({});
  });

  test('rewriting the store: secure_delete and checkpoint alone leave parts of moved rows', () => {
    const dataDir = temporaryFolder();
    const path = join(dataDir, 'any.db');
    const database = new DatabaseSync(path, { timeout: 5_000 });
    onTestFinished(() => database.close());
    database.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA secure_delete = ON; CREATE TABLE people (id INTEGER PRIMARY KEY, address TEXT UNIQUE, note TEXT)',
    );
    let seed = 7;
    // https://en.wikipedia.org/wiki/Linear_congruential_generator: the same rows every time.
    const random = (below: number) => {
      seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32;
      return Math.floor((seed / 2 ** 32) * below);
    };
    const living: string[] = [];
    const removed: string[] = [];
    const add = database.prepare('INSERT INTO people (address, note) VALUES (?, ?)');
    const remover = database.prepare('DELETE FROM people WHERE address = ?');
    database.exec('BEGIN');
    for (let round = 0; round < 150; round += 1) {
      for (let one = 0; one < 40; one += 1) {
        const name = `${random(2 ** 30).toString(36)}-${living.length}-${round}@secretaddress.example`;
        add.run(name, name + 'x'.repeat(random(500)));
        living.push(name);
      }
      for (let one = 0; one < 30; one += 1) {
        const [gone = ''] = living.splice(random(living.length), 1);
        remover.run(gone);
        removed.push(gone);
      }
    }
    database.exec('COMMIT');
    const left = () => {
      database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
      const found = new Set(
        readFileSync(path)
          .toString('latin1')
          .match(/[a-z0-9]+-\d+-\d+@secretaddress\.example/g),
      );
      return removed.filter((name) => found.has(name)).length;
    };
    expect(left()).toBeGreaterThan(0);
    database.exec('VACUUM');
    expect(left()).toBe(0);
  });

  test('the search itself finds a text in a mail’s base64 at any offset and across line breaks', () => {
    const dataDir = temporaryFolder();
    for (const before of ['', 'a', 'ab']) {
      const encoded = Buffer.from(`${before}secretresume and more`).toString('base64');
      writeFileSync(join(dataDir, `${before.length}.eml`), `${encoded.slice(0, 9)}\r\n${encoded.slice(9)}`);
    }
    expect(foundIn(dataDir, ['secretresume'])['secretresume']?.toSorted()).toEqual(['0.eml', '1.eml', '2.eml']);
  });
});
