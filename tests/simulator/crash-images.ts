import type { Chance } from './chance.ts';

/** What a disk may hold after a power cut, by the log of what a program did to its files (file-log.c). */

export type Operation =
  | { what: 'create' | 'sync' | 'unlink'; name: string }
  | { what: 'write'; name: string; at: number; bytes: Buffer }
  | { what: 'truncate'; name: string; length: number };

type Write = Extract<Operation, { what: 'write' }>;
type Change = Extract<Operation, { what: 'write' | 'truncate' }>;

/** @param log bytes as file-log.c writes them */
export function readLog(log: Buffer): Operation[] {
  const operations: Operation[] = [];
  for (let from = 0; from < log.length;) {
    const end = log.indexOf(10, from);
    const [what = '', name = '', offset = '0', length = '0'] = log.subarray(from, end).toString().split(' ');
    from = end + 1;
    if (what === 'write') {
      operations.push({ what, name, at: Number(offset), bytes: log.subarray(from, from + Number(length)) });
      from += Number(length);
    } else if (what === 'truncate') operations.push({ what, name, length: Number(offset) });
    else if (what === 'create' || what === 'sync' || what === 'unlink') operations.push({ what, name });
    else throw new Error(`A line of the log has "${what}".`);
  }
  return operations;
}

/** A disk writes whole sectors. */
const SECTOR = 512;

class File {
  /** What is on the disk for sure. */
  synced: Buffer = Buffer.alloc(0);
  /** What was asked for since. */
  pending: Change[] = [];
  /** Its name is on the disk. */
  isNamed = false;
}

function applied(content: Buffer, operation: Change): Buffer {
  if (operation.what === 'truncate') {
    if (operation.length <= content.length) return content.subarray(0, operation.length);
    return Buffer.concat([content, Buffer.alloc(operation.length - content.length)]);
  }
  const { at, bytes } = operation;
  const whole = Buffer.alloc(Math.max(content.length, at + bytes.length));
  content.copy(whole);
  bytes.copy(whole, at);
  return whole;
}

/** Some of its sectors. */
function torn(operation: Write, chance: Chance): Write[] {
  const parts: Write[] = [];
  for (let from = 0; from < operation.bytes.length; from += SECTOR)
    if (chance.is(0.5))
      parts.push({ ...operation, at: operation.at + from, bytes: operation.bytes.subarray(from, from + SECTOR) });
  return parts;
}

/** By name. */
export type Image = ReadonlyMap<string, Buffer>;

/** A disk to which a program's operations come one after another. */
export class Disk {
  readonly #files = new Map<string, File>();
  /** Names that are removed, and may be there again after a power cut. */
  readonly #unlinked = new Map<string, File>();

  do(operation: Operation): void {
    if (operation.name === '.') {
      for (const file of this.#files.values()) file.isNamed = true;
      this.#unlinked.clear();
      return;
    }
    const file = this.#files.get(operation.name) ?? new File();
    switch (operation.what) {
      case 'create':
        this.#files.set(operation.name, new File());
        return;
      case 'unlink':
        this.#unlinked.set(operation.name, file);
        this.#files.delete(operation.name);
        return;
      case 'sync':
        for (const each of file.pending) file.synced = applied(file.synced, each);
        file.pending = [];
        return;
      default:
        this.#files.set(operation.name, file);
        file.pending.push(operation);
    }
  }

  get isPending(): boolean {
    return [...this.#files.values()].some(({ pending, isNamed }) => pending.length > 0 || !isNamed);
  }

  /** As if every operation had reached the disk: after a kill. */
  whole(): Image {
    return this.#image(
      ({ pending }) => pending,
      () => true,
    );
  }

  /** As if none had that was not synced. */
  least(): Image {
    return this.#image(
      () => [],
      (file) => file.isNamed,
    );
  }

  /** As if some had, in any order, and some in part. */
  some(chance: Chance): Image {
    return this.#image(
      ({ pending }) =>
        pending
          .map((each) => ({ each, order: chance.unit() }))
          .toSorted((one, other) => one.order - other.order)
          .flatMap(({ each }): Change[] => {
            if (each.what === 'truncate') return chance.is(0.5) ? [each] : [];
            const how = chance.within(1, 3);
            return how === 1 ? [] : how === 2 ? [each] : torn(each, chance);
          }),
      (file) => file.isNamed || chance.is(0.5),
    );
  }

  #image(reached: (file: File) => readonly Change[], isThere: (file: File) => boolean): Image {
    return new Map(
      [...this.#files].flatMap(([name, file]) =>
        isThere(file)
          ? [[name, reached(file).reduce((content, each) => applied(content, each), file.synced)] as const]
          : [],
      ),
    );
  }
}
