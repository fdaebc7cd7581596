import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../../server/kernel/clock.ts';
import { openStore } from '../../server/relay-store/store.ts';
import { Chance } from './chance.ts';
import { Disk, type Image, type Operation, readLog } from './crash-images.ts';

/** Every moment at which the power of a store can fail (SIM-3). */

/** The store, and what is beside it. The shared memory of SQLite is made again from the log. */
const STORE = 'staveline.db';
const KEPT = new Set([STORE, `${STORE}-wal`, `${STORE}-journal`]);

/** Linux with a C compiler; else the reason why not. */
export function whyNoFileLog(): string | null {
  if (process.platform !== 'linux') return 'Linux';
  return spawnSync('cc', ['--version']).error ? 'a C compiler (cc)' : null;
}

/**
 * Runs the scripted day.
 * @param synchronous a weaker durability than the store's own, as a control
 * @returns what it did to its files
 */
export function recordDay(submissions: number, synchronous?: 'NORMAL' | 'OFF'): Operation[] {
  const folder = mkdtempSync(join(tmpdir(), 'crash-day-'));
  try {
    const library = join(folder, 'file-log.so');
    const source = fileURLToPath(new URL('file-log.c', import.meta.url));
    const compiled = spawnSync('cc', ['-shared', '-fPIC', '-O1', '-w', '-o', library, source, '-ldl', '-lpthread'], {
      encoding: 'utf8',
    });
    if (compiled.status !== 0) throw new Error(`cc: ${compiled.stderr}`);
    const [data, log] = [join(folder, 'data'), join(folder, 'log')];
    mkdirSync(data);
    const careless = new URL(`../server/support/careless-sqlite.ts?synchronous=${synchronous}`, import.meta.url);
    const program = fileURLToPath(new URL('crash-day.ts', import.meta.url));
    const ran = spawnSync(
      process.execPath,
      [...(synchronous === undefined ? [] : ['--import', careless.href]), program, data, String(submissions)],
      {
        env: { ...process.env, VITEST: undefined, LD_PRELOAD: library, CRASH_FOLDER: data, CRASH_LOG: log },
        encoding: 'utf8',
      },
    );
    if (ran.status !== 0) throw new Error(`The day has failed: ${ran.stderr}`);
    return readLog(readFileSync(log));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export interface Crashes {
  operations: number;
  images: number;
  answered: number;
  /** By the relay's own start. */
  started: number;
  lost: string[];
}

interface CrashOptions {
  /** Images at each moment at which something is not synced, beside the whole and the least. */
  more: number;
  seed?: number;
  /** Of so many sound images one is opened by the relay's own start. */
  startEvery?: number;
}

/** What is wrong with a store; null where all that was answered is there. */
function lossOf(folder: string, answered: ReadonlySet<string>): string | null {
  const database = new DatabaseSync(join(folder, STORE));
  try {
    // The image itself need not last.
    database.exec('PRAGMA synchronous = OFF');
    const [found] = database.prepare('PRAGMA quick_check(1)').all();
    if (found?.['quick_check'] !== 'ok') return `the store is damaged: ${String(found?.['quick_check'])}`;
    const ids = (sql: string) =>
      new Set(
        database
          .prepare(sql)
          .all()
          .map(({ id }) => String(id)),
      );
    const stored = ids('SELECT id FROM submissions');
    const delivered = ids("SELECT id FROM deliveries WHERE state = 'delivered'");
    for (const each of answered) {
      const [what, id = ''] = each.split(' ');
      if (what === 'stored' && !stored.has(id)) return 'a submission that was answered is lost';
      if (what === 'delivered' && !delivered.has(id)) return 'a delivery that was recorded is lost';
    }
    return null;
  } catch (error) {
    return `the store does not open: ${error instanceof Error ? error.message : String(error)}`;
  } finally {
    database.close();
  }
}

const keyOf = (image: Image): string =>
  [...image]
    .filter(([name]) => KEPT.has(name))
    .map(([name, content]) => `${name} ${content.length} ${content.subarray(-64).toString('latin1')}`)
    .join('\n');

/** Cuts the power after each operation, in several ways, and opens what is left. */
export async function cutEverywhere(
  operations: readonly Operation[],
  { more, seed = 1, startEvery = Infinity }: CrashOptions,
): Promise<Crashes> {
  const folder = mkdtempSync(join(tmpdir(), 'crash-image-'));
  const disk = new Disk();
  const answered = new Set<string>();
  const found: Crashes = { operations: operations.length, images: 0, answered: 0, started: 0, lost: [] };
  let before = '';
  let isOpen = false;
  const check = async (image: Image, how: string) => {
    for (const name of KEPT) rmSync(join(folder, name), { force: true });
    for (const [name, content] of image) if (KEPT.has(name)) writeFileSync(join(folder, name), content);
    found.images += 1;
    const loss = lossOf(folder, answered);
    if (loss !== null) found.lost.push(`after operation ${found.operations}, ${how}: ${loss}`);
    else if (found.images % startEvery === 0) {
      found.started += 1;
      const store = await openStore({ dataDir: folder, clock: systemClock, secretKey: Buffer.alloc(32, 3) });
      await store.close();
    }
    rmSync(join(folder, `${STORE}-shm`), { force: true });
  };
  for (const [index, operation] of operations.entries()) {
    found.operations = index + 1;
    if (operation.name === 'answered') {
      if (operation.what !== 'write') continue;
      for (const line of operation.bytes.toString().trim().split('\n')) {
        if (line === 'open') isOpen = true;
        else answered.add(line);
      }
    } else disk.do(operation);
    // Before the first start has ended there is nothing to lose.
    if (!isOpen) continue;
    const whole = disk.whole();
    const key = keyOf(whole);
    // oxlint-disable-next-line no-await-in-loop -- one image after another, in one folder.
    if (key !== before) await check(whole, 'all of it on the disk');
    before = key;
    if (!disk.isPending) continue;
    // oxlint-disable-next-line no-await-in-loop
    await check(disk.least(), 'nothing since the last sync on the disk');
    for (let variant = 0; variant < more; variant += 1)
      // oxlint-disable-next-line no-await-in-loop
      await check(disk.some(new Chance(seed, `${index} ${variant}`)), `some of it on the disk (${variant})`);
  }
  rmSync(folder, { recursive: true, force: true });
  return { ...found, answered: answered.size };
}
