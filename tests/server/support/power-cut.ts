import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import type { DeliveryTable } from '../../../server/delivery/tables.ts';
import { checkStore, kill, makeSamples, sendAll, startRelayProcess } from './relay-load.ts';
import { deliveryRows } from './rows.ts';

export interface PowerCutOptions {
  /** Forms sent, 50 at any time; more than can be answered before the cut. */
  submissions: number;
  /** The cut comes this many milliseconds after the first answer. */
  afterMilliseconds: number;
  /** `FULL` is the relay as it is; the others are controls: a store that says it has synced and has not. */
  synchronous: 'FULL' | 'NORMAL' | 'OFF';
}

export interface PowerCutResult {
  /** Answered ok before the cut. */
  answered: number;
  /** Answered ok, and not there when the power is back. */
  lost: string[];
  /** There more than once, or with another content. */
  wrong: string[];
  /** Delivered as the store says, and the mail's file is not there or not whole. */
  mailsLost: string[];
  /** What is wrong with the store's file; `ok` when nothing is. */
  integrity: string;
}

/** @throws when the program fails */
export function run(command: string, ...args: string[]): void {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stderr.trim()}`);
}

/** EXT4_IOC_SHUTDOWN, NOLOGFLUSH; Node has no ioctl. */
const CUT = `import fcntl, os, struct, sys
fcntl.ioctl(os.open(sys.argv[1], os.O_RDONLY), 0x8004587d, struct.pack('I', 2))`;

/** The file system forgets what it has not written to its disk. */
export const cutPower = (mounted: string) => run('python3', '-c', CUT, mounted);

export interface Disk {
  /** Where it is mounted. */
  mounted: string;
  unmount(): void;
  mount(): void;
  remove(): void;
}

/** A file system of its own. @param size bytes */
export function makeDisk(size: number): Disk {
  const folder = mkdtempSync(join(tmpdir(), 'relay-powercut-'));
  // Another user's program may run on it.
  chmodSync(folder, 0o711);
  const image = join(folder, 'disk.img');
  const mounted = join(folder, 'disk');
  mkdirSync(mounted);
  run('truncate', '-s', String(size), image);
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

const IMAGE_SIZE = 128 * 1024 * 1024;

/** What is missing on this machine to cut the power of a file system; null when nothing is. */
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

/** What SQLite finds wrong with the file; `no tables` when it has forgotten even those. */
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

/** Mails that the store takes for delivered, and that are not there. */
export function checkMails(dataDir: string, rows: readonly DeliveryTable[]): string[] {
  return rows
    .filter(({ state }) => state === 'delivered')
    .map(({ id }) => id)
    .filter((id) => {
      const file = join(dataDir, 'outbox', `${id}.eml`);
      return !existsSync(file) || !readFileSync(file, 'utf8').trimEnd().endsWith('--');
    });
}

/**
 * A relay on a file system of its own takes forms until the power is cut: whatever the file system has not
 * written to its disk is gone. Then the power is back, and what is there is compared with what was answered.
 * @throws when the machine does not allow it (`whyNoPowerCut`)
 */
export async function powerCut(options: PowerCutOptions): Promise<PowerCutResult> {
  const { submissions, afterMilliseconds, synchronous } = options;
  const disk = makeDisk(IMAGE_SIZE);
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
