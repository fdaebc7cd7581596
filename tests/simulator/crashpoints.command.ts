import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import promises, { type FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createProgram } from '../../server/lib/command-line.ts';
import { systemClock } from '../../server/lib/time.ts';
import { mailFile, openOutbox } from '../../server/outbox/mail.ts';
import { makeBackup } from '../../server/privacy/backup.ts';
import { openForOperator } from '../../server/cli/command.ts';
import { verifyBackup } from '../../server/privacy/restore.ts';
import { readSecret } from '../../server/lib/secret.ts';
import { openStore } from '../../server/store.ts';

/** `npm run bench -- crashpoints`: the power fails at each of our own syncs and renames (SIM-3). */
createProgram('npm run bench -- crashpoints')
  .description('the power fails at each sync and rename of outbox, key and backup; without the syncs each loses')
  .parse();

/** Durable content of a disk: the bytes of a file and the names of a folder as of their last sync, by inode. */
class Disk {
  readonly #root: string;
  readonly #synced = new Map<number, Buffer | Map<string, number>>();

  constructor(root: string) {
    this.#root = root;
    this.sync(statSync(root).ino);
  }

  sync(inode: number, path = this.#root): void {
    const { ino } = statSync(path);
    if (!statSync(path).isDirectory()) {
      if (ino === inode) this.#synced.set(ino, readFileSync(path));
      return;
    }
    // A folder that has never been synced is empty.
    if (!this.#synced.has(ino)) this.#synced.set(ino, new Map());
    const names = readdirSync(path);
    if (ino === inode) this.#synced.set(ino, new Map(names.map((name) => [name, statSync(join(path, name)).ino])));
    for (const name of names) this.sync(inode, join(path, name));
  }

  /** @param early names are on the disk before their sync, as those of a rename may be */
  image(to: string, early: boolean, inode = statSync(this.#root).ino, path: string | null = this.#root): void {
    const known = this.#synced.get(inode);
    const now = early && path !== null && statSync(path).isDirectory() ? readdirSync(path) : null;
    if (now === null && !(known instanceof Map)) return writeFileSync(to, known ?? '');
    mkdirSync(to);
    if (now !== null && path !== null)
      for (const name of now) this.image(join(to, name), early, statSync(join(path, name)).ino, join(path, name));
    else if (known instanceof Map) for (const [name, child] of known) this.image(join(to, name), early, child, null);
  }
}

const any = await promises.open('/dev/null');
const prototype = Object.getPrototypeOf(any) as FileHandle;
await any.close();
const { sync } = prototype;
const { rename } = promises;

/** One of our own procedures that put a file on the disk. */
interface Way {
  act(root: string): Promise<string>;
  /** @param answered what the way has returned; null while it has not @throws where something is lost */
  check(image: string, answered: string | null): Promise<void>;
}

/** @returns the crash points, and the losses at some of them */
async function cutEverywhere({ act, check }: Way, syncs: boolean): Promise<{ points: number; lost: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'crashpoints-'));
  const root = join(folder, 'disk');
  mkdirSync(root);
  const disk = new Disk(root);
  const found = { points: 0, lost: [] as string[] };
  const cut = async (answered: string | null) => {
    for (const early of [false, true]) {
      const image = join(folder, `image-${(found.points += 1)}`);
      disk.image(image, early);
      await check(image, answered).catch((error: unknown) => found.lost.push(String(error)));
    }
  };
  prototype.sync = async function (this: FileHandle) {
    await cut(null);
    if (syncs) disk.sync((await this.stat()).ino);
    await cut(null);
  };
  promises.rename = async (from, to) => {
    await rename(from, to);
    await cut(null);
  };
  syncBuiltinESMExports();
  const answered = await act(root);
  await cut(answered);
  Object.assign(prototype, { sync });
  Object.assign(promises, { rename });
  syncBuiltinESMExports();
  rmSync(folder, { recursive: true });
  return found;
}

const deliveryId = '01234567-89ab-7cde-8123-456789abcdef';
const address = { name: 'Staveline', address: 'hello@staveline.example' };
const mail = {
  deliveryId,
  messageId: '<a@b>',
  date: new Date(0),
  from: address,
  to: address,
  subject: 'A',
  text: 'end',
};
const send = async (root: string) =>
  (await openOutbox(root)).send({ ...mail, attachments: [] } as never, new AbortController().signal);
const isThere = (folder: string, name: string) => readdirSync(folder).includes(name);

const source = mkdtempSync(join(tmpdir(), 'crashpoints-'));
const store = await openStore({ dataDir: source, clock: systemClock });
await store.close();
await send(source);

const ways: Readonly<Record<string, Way>> = {
  outbox: {
    act: async (root) => (await send(root)).status,
    async check(image, answered) {
      const folder = join(image, 'outbox');
      const mails = isThere(image, 'outbox') ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : [];
      if (answered !== null && !mails.includes(mailFile(deliveryId))) throw new Error('a delivered mail is lost');
      for (const name of mails)
        if (!readFileSync(join(folder, name), 'utf8').trimEnd().endsWith('end')) throw new Error('a mail is torn');
    },
  },
  key: {
    act: async (root) => (await readSecret(root)).mark(),
    async check(image, answered) {
      if (answered === null && !isThere(image, 'secret.key')) return;
      if (!isThere(image, 'secret.key')) throw new Error('a key in use is lost');
      const mark = (await readSecret(image)).mark();
      if (answered !== null && mark !== answered) throw new Error('the key is another one');
    },
  },
  backup: {
    async act(root) {
      const { db, close } = await openForOperator({ dataDir: source, database: null });
      try {
        const { path } = await makeBackup({ db, dataDir: source, secretKey: null, folder: root, now: Date.now() });
        return path.slice(root.length + 1);
      } finally {
        await close();
      }
    },
    async check(image, answered) {
      const backups = readdirSync(image).filter((name) => !name.startsWith('.'));
      if (answered !== null && !backups.includes(answered)) throw new Error('a backup that was made is lost');
      for (const name of backups) await verifyBackup(join(image, name));
    },
  },
};

for (const [name, way] of Object.entries(ways)) {
  const [own, control] = [await cutEverywhere(way, true), await cutEverywhere(way, false)];
  console.log(`${name}: ${own.points} crash points, ${own.lost.length} lose; without syncs ${control.lost.length} do`);
  for (const each of own.lost.slice(0, 3)) console.error(`  ${each}`);
  if (own.lost.length > 0 || control.lost.length === 0) process.exitCode = 1;
}
rmSync(source, { recursive: true });
