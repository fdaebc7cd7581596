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

/** @returns the library to load before a program */
function compileLog(folder: string): string {
  const library = join(folder, 'file-log.so');
  const source = fileURLToPath(new URL('file-log.c', import.meta.url));
  const compiled = spawnSync('cc', ['-shared', '-fPIC', '-O1', '-w', '-o', library, source, '-ldl', '-lpthread'], {
    encoding: 'utf8',
  });
  if (compiled.status !== 0) throw new Error(`cc: ${compiled.stderr}`);
  return library;
}

interface Day {
  submissions: number;
  /** A weaker durability than the store's own, as a control. */
  synchronous?: 'NORMAL' | 'OFF' | undefined;
  /** The call that fails, and the number of its error (errno(3)). */
  failing?: { at: number; error: number };
}

/** Runs the scripted day in a folder. @returns what is wrong with its end, and the log of its file operations */
function runDay(folder: string, library: string, { submissions, synchronous, failing }: Day) {
  const [data, log] = [join(folder, 'data'), join(folder, 'log')];
  for (const each of [data, log]) rmSync(each, { recursive: true, force: true });
  mkdirSync(data);
  const careless = new URL(`../server/support/careless-sqlite.ts?synchronous=${synchronous}`, import.meta.url);
  const program = fileURLToPath(new URL('crash-day.ts', import.meta.url));
  const fails = failing && { CRASH_FAIL_AT: String(failing.at), CRASH_FAIL_WITH: String(failing.error) };
  const { status, stderr } = spawnSync(
    process.execPath,
    [...(synchronous === undefined ? [] : ['--import', careless.href]), program, data, String(submissions)],
    {
      env: { ...process.env, VITEST: undefined, LD_PRELOAD: library, CRASH_FOLDER: data, CRASH_LOG: log, ...fails },
      encoding: 'utf8',
    },
  );
  return { error: status === 0 ? null : stderr, data, log: readFileSync(log) };
}

function inFolder<T>(act: (folder: string, library: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'crash-day-'));
  try {
    return act(folder, compileLog(folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Runs the scripted day.
 * @param synchronous a weaker durability than the store's own, as a control
 * @returns what it did to its files
 */
export const recordDay = (submissions: number, synchronous?: 'NORMAL' | 'OFF'): Operation[] =>
  inFolder((folder, library) => {
    const { error, log } = runDay(folder, library, { submissions, synchronous });
    if (error !== null) throw new Error(`The day has failed: ${error}`);
    return readLog(log);
  });

/** EIO and ENOSPC (errno(3)). */
const failures = [5, 28];

export interface FailedCalls {
  runs: number;
  /** Runs in which the store has refused something, or has not started. */
  noticed: number;
  lost: string[];
}

/** Runs the day again and again, with another of its writes, truncations and syncs that fails. @param every of so many calls one */
export const failEachCall = (submissions: number, every = 1): FailedCalls =>
  inFolder((folder, library) => {
    const found: FailedCalls = { runs: 0, noticed: 0, lost: [] };
    for (let at = 1; ; at += every)
      for (const error of failures) {
        const day = runDay(folder, library, { submissions, failing: { at, error } });
        // Fewer calls than that: all have failed once.
        if (!day.log.includes('fail ')) return found;
        found.runs += 1;
        const said = readFileSync(join(day.data, 'answered'), 'utf8').trim().split('\n');
        if (day.error !== null || said.some((line) => line.startsWith('failed'))) found.noticed += 1;
        const loss = said.includes('open') ? lossOf(day.data, new Set(said)) : null;
        if (loss !== null) found.lost.push(`error ${error} of call ${at}: ${loss}`);
      }
  });

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
