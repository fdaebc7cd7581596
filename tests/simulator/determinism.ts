import crypto from 'node:crypto';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers';
import timersPromises from 'node:timers/promises';
import { seriesOf } from 'flow-core/seeded-random';
import type { Scheduler } from './scheduler.ts';

/**
 * Puts a scheduler and a seed in place of everything by which one run of a program differs from another: clocks, timers, chance,
 * and files whose answers come from another thread. Programs import these from Node as ever.
 */

/** @returns a series of bytes */
function bytesOf(seed: number): (size: number) => Buffer {
  const next = seriesOf(seed);
  return (size) => Buffer.from(Array.from({ length: size }, () => Math.floor(next() * 256)));
}

/** Return value of `setTimeout`: programs call `unref` on it. */
class Timer {
  readonly cancel: () => void;
  constructor(cancel: () => void) {
    this.cancel = cancel;
  }
  ref() {
    return this;
  }
  unref() {
    return this;
  }
  hasRef() {
    return false;
  }
  [Symbol.dispose]() {
    this.cancel();
  }
}

const cancelTimer = (timer: unknown) => {
  if (timer instanceof Timer) timer.cancel();
};

/** The sources of time and chance that programs have at the moment. */
interface Sources {
  scheduler: Scheduler;
  bytes: (size: number) => Buffer;
  random: () => number;
}

function timersOn(sources: Sources) {
  const after = (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
    new Timer(sources.scheduler.after(ms, () => run(...args)));
  const every = (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
    let cancel = () => {};
    const next = () => {
      cancel = sources.scheduler.after(Math.max(1, ms), () => {
        next();
        run(...args);
      });
    };
    next();
    return new Timer(() => cancel());
  };
  return {
    setTimeout: after,
    setInterval: every,
    setImmediate: (run: (...args: unknown[]) => void, ...args: unknown[]) => after(run, 0, ...args),
    clearTimeout: cancelTimer,
    clearInterval: cancelTimer,
    clearImmediate: cancelTimer,
  };
}

const dateOn = (sources: Sources, original: DateConstructor): DateConstructor =>
  new Proxy(original, {
    construct: (target, given) =>
      Object(Reflect.construct(target, given.length === 0 ? [sources.scheduler.now()] : given)),
    apply: () => new original(sources.scheduler.now()).toString(),
    get: (target, name) => (name === 'now' ? () => sources.scheduler.now() : Reflect.get(target, name)),
  });

/** Files that are answered at once: another thread would answer when it likes. */
function filesAtOnce(): void {
  const names = [
    'access',
    'chmod',
    'copyFile',
    'mkdir',
    'readdir',
    'readFile',
    'rename',
    'rm',
    'stat',
    'statfs',
    'writeFile',
  ] as const;
  const promises = fs.promises as unknown as Record<string, unknown>;
  for (const name of names) {
    const act = Reflect.get(fs, `${name}Sync`) as (...args: unknown[]) => unknown;
    promises[name] = async (...args: unknown[]) => act(...args);
  }
}

/**
 * Once in a process, before the programs are imported: some read chance as they begin.
 * @returns begins a run: all that follows has its scheduler, and chance by its seed
 */
export function makeDeterministic(scheduler: Scheduler): (scheduler: Scheduler, seed: number) => void {
  const sources: Sources = { scheduler, bytes: bytesOf(0), random: seriesOf(0) };
  const bytes = (size: number) => sources.bytes(size);
  const random = () => sources.random();
  const faked = timersOn(sources);
  const uuid = () => {
    const hex = bytes(16).toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
  };
  Object.assign(globalThis, faked, { Date: dateOn(sources, Date) });
  Object.assign(timers, faked);
  Object.assign(timersPromises, {
    setTimeout: (ms = 0, value?: unknown) => sources.scheduler.wait(ms).then(() => value),
    setImmediate: (value?: unknown) => sources.scheduler.wait(0).then(() => value),
  });
  Math.random = random;
  performance.now = () => sources.scheduler.time;
  const fill = <T extends NodeJS.ArrayBufferView>(view: T): T => {
    new Uint8Array(view.buffer, view.byteOffset, view.byteLength).set(bytes(view.byteLength));
    return view;
  };
  Object.assign(crypto, {
    randomBytes: bytes,
    randomFillSync: fill,
    randomInt: (least: number, most?: number) =>
      most === undefined ? Math.floor(random() * least) : least + Math.floor(random() * (most - least)),
    randomUUID: uuid,
    // Hashing costs simulated time; a digest replaces the real work.
    argon2: (
      _kind: string,
      { message, nonce, tagLength }: { message: string; nonce: Buffer; tagLength: number },
      done: (error: null, key: Buffer) => void,
    ) => {
      const key = crypto.createHash('sha512').update(message).update(nonce).digest().subarray(0, tagLength);
      sources.scheduler.after(50 + Math.floor(random() * 100), () => done(null, key));
    },
  });
  Object.assign(globalThis.crypto, { getRandomValues: fill, randomUUID: uuid });
  filesAtOnce();
  syncBuiltinESMExports();
  return (next, seed) => {
    Object.assign(sources, { scheduler: next, bytes: bytesOf(seed), random: seriesOf(seed ^ 0x5e_ed) });
  };
}
