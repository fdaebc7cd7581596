import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { checkStore, kill, makeSamples, sendAll, startRelayProcess } from './relay-load.ts';
import { deliveryRows } from './rows.ts';
import type { DeliveryTable } from '../../../server/db/database.ts';

export interface PowerCutOptions {
  /** 50 in flight; more than can be answered before the cut. */
  submissions: number;
  /** Milliseconds from the first answer to the cut. */
  afterMilliseconds: number;
  /** `FULL` is the real relay; the others are controls: a store that only claims to have synced. */
  synchronous: 'FULL' | 'NORMAL' | 'OFF';
}

interface PowerCutResult {
  answered: number;
  /** Answered ok, and missing afterwards. */
  lost: string[];
  wrong: string[];
  /** Delivered according to the store, but the mail's file is missing or broken. */
  mailsLost: string[];
  /** SQLite's integrity check; `ok` without a fault. */
  integrity: string;
}

/** @throws when the program fails */
function run(command: string, ...args: string[]): void {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stderr.trim()}`);
}

/** EXT4_IOC_SHUTDOWN, NOLOGFLUSH; Node has no ioctl. */
const CUT = `import fcntl, os, struct, sys
fcntl.ioctl(os.open(sys.argv[1], os.O_RDONLY), 0x8004587d, struct.pack('I', 2))`;

/** Drops everything that the file system has not written. */
const cutPower = (mounted: string) => run('python3', '-c', CUT, mounted);

interface Disk {
  mounted: string;
  unmount(): void;
  mount(): void;
  remove(): void;
}

const IMAGE_SIZE = 128 * 1024 * 1024;

function makeDisk(): Disk {
  const folder = mkdtempSync(join(tmpdir(), 'relay-powercut-'));
  const image = join(folder, 'disk.img');
  const mounted = join(folder, 'disk');
  mkdirSync(mounted);
  run('truncate', '-s', String(IMAGE_SIZE), image);
  run('mkfs.ext4', '-q', '-F', image);
  const mount = () => run('mount', '-o', 'loop', image, mounted);
  mount();
  return {
    mounted,
    mount,
    unmount: () => run('umount', mounted),
    remove() {
      spawnSync('umount', [mounted]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The first requirement of a power cut that this machine lacks, or null. */
export function whyNoPowerCut(): string | null {
  if (platform() !== 'linux') return 'Linux';
  if (process.getuid?.() !== 0) return 'root';
  if (!existsSync('/dev/loop-control')) return 'loop devices';
  const missing = ['mkfs.ext4', 'mount', 'umount', 'python3'].find((name) => spawnSync(name, ['--version']).error);
  return missing ?? null;
}

const shim = (synchronous: string) => [
  '--import',
  new URL(`careless-sqlite.ts?synchronous=${synchronous}`, import.meta.url).href,
];

/** SQLite's integrity check; `no tables` when even those are lost. */
function checkIntegrity(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true });
  const database = new DatabaseSync(join(dataDir, 'staveline.db'), { timeout: 5_000 });
  try {
    const tables = database.prepare("SELECT name FROM sqlite_schema WHERE name IN ('submissions', 'deliveries')").all();
    if (tables.length < 2) return 'no tables';
    return Object.values(database.prepare('PRAGMA integrity_check').get() ?? {}).join();
  } finally {
    database.close();
  }
}

function checkMails(dataDir: string, rows: readonly DeliveryTable[]): string[] {
  return rows
    .filter(({ state }) => state === 'delivered')
    .map(({ id }) => id)
    .filter((id) => {
      const file = join(dataDir, 'outbox', `${id}.eml`);
      return !existsSync(file) || !readFileSync(file, 'utf8').trimEnd().endsWith('--');
    });
}

/** @throws when the machine does not allow it (`whyNoPowerCut`) */
export async function powerCut(options: PowerCutOptions): Promise<PowerCutResult> {
  const { submissions, afterMilliseconds, synchronous } = options;
  const disk = makeDisk();
  const dataDir = join(disk.mounted, 'data');
  try {
    mkdirSync(dataDir);
    const relay = await startRelayProcess(dataDir, [], synchronous === 'FULL' ? [] : shim(synchronous));
    const samples = makeSamples(submissions);
    const first = Promise.withResolvers<void>();
    const sending = sendAll(relay.port, samples, () => first.resolve());
    await first.promise;
    await pause(afterMilliseconds);
    cutPower(disk.mounted);
    await kill(relay);
    const answered = await sending;
    disk.unmount();

    disk.mount();
    const promised = samples.filter((_, index) => answered[index]);
    const integrity = checkIntegrity(dataDir);
    if (integrity === 'no tables') {
      return { answered: promised.length, lost: promised.map(({ key }) => key), wrong: [], mailsLost: [], integrity };
    }
    return {
      answered: promised.length,
      lost: checkStore(dataDir, promised).lost,
      wrong: checkStore(dataDir, samples).wrong,
      mailsLost: checkMails(dataDir, deliveryRows(dataDir)),
      integrity,
    };
  } finally {
    disk.remove();
  }
}
