/**
 * `npm run bench -- powercut --rounds 20`: cuts the power of the relay's file system while messages arrive, and counts
 * answered messages that are lost. The control (`--control NORMAL`, `OFF` or `none`) syncs less and has to lose
 * messages, otherwise the cuts show nothing. Needs Linux, root, loop devices and python3. Exits 1 on any loss or when
 * the control loses nothing; 2 when it was not run.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { Option } from 'commander';
import { createProgram, wholeNumber } from '../../server/lib/command-line.ts';
import { checkStore, kill, makeSamples, sendAll, startRelayProcess } from './support/relay-load.ts';
import { deliveryRows } from './support/rows.ts';
import type { DeliveryTable } from '../../server/db/database.ts';

/** `FULL` is the real relay; the others are controls: a store that only claims to have synced. */
type Synchronous = 'FULL' | 'NORMAL' | 'OFF';

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

const IMAGE_SIZE = 128 * 1024 * 1024;

function makeDisk() {
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
function whyNoPowerCut(): string | null {
  if (platform() !== 'linux') return 'Linux';
  if (process.getuid?.() !== 0) return 'root';
  if (!existsSync('/dev/loop-control')) return 'loop devices';
  const missing = ['mkfs.ext4', 'mount', 'umount', 'python3'].find((name) => spawnSync(name, ['--version']).error);
  return missing ?? null;
}

const shim = (synchronous: string) => [
  '--import',
  new URL(`support/careless-sqlite.ts?synchronous=${synchronous}`, import.meta.url).href,
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

/**
 * @param afterMilliseconds from the first answer to the cut
 * @returns what was answered ok and is missing afterwards, stored wrongly, or delivered without a whole file
 */
async function powerCut(synchronous: Synchronous, afterMilliseconds: number) {
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

const { rounds, submissions, control } = createProgram('npm run bench -- powercut')
  .description("cuts the power of the store's file system under load, and counts what was answered and is lost")
  .option('--rounds <n>', 'power cuts', wholeNumber(100_000), 10)
  .option('--submissions <n>', 'messages a round', wholeNumber(1_000_000), 4_000)
  .addOption(
    new Option('--control <synchronous>', 'the store that has to lose something')
      .choices(['NORMAL', 'OFF', 'none'])
      .default('NORMAL'),
  )
  .parse()
  .opts<{ rounds: number; submissions: number; control: 'NORMAL' | 'OFF' | 'none' }>();

const missing = whyNoPowerCut();
if (missing !== null) {
  console.error(`Not run: cutting the power needs ${missing}.`);
  process.exit(2);
}

async function cut(synchronous: Synchronous, cuts: number): Promise<[lost: number, faults: number]> {
  let answered = 0;
  let lost = 0;
  let faults = 0;
  for (let round = 1; round <= cuts; round += 1) {
    const found = await powerCut(synchronous, 100 + Math.random() * 1_900);
    answered += found.answered;
    lost += found.lost.length;
    faults += found.wrong.length + found.mailsLost.length + (found.integrity === 'ok' ? 0 : 1);
    console.log(
      `${synchronous}, round ${round}: cut at ${found.answered} answered; ${found.lost.length} lost, ` +
        `${found.wrong.length} stored wrongly, ${found.mailsLost.length} delivered mails gone, file ${found.integrity}`,
    );
  }
  console.log(`${synchronous}: ${cuts} power cuts, ${answered} answered, ${lost} lost, ${faults} other faults`);
  return [lost, faults];
}

const [lost, faults] = await cut('FULL', rounds);
let proves = true;
if (control !== 'none') {
  const [controlLost] = await cut(control, Math.min(rounds, 3));
  proves = controlLost > 0;
  if (!proves) console.log('The control lost nothing: these cuts prove nothing.');
}
process.exitCode = lost + faults === 0 && proves ? 0 : 1;
