import { AsyncLocalStorage } from 'node:async_hooks';
import type { Clock } from '../../server/kernel/clock.ts';

/** One queue for all that happens in a simulated world, by virtual time. Nothing happens beside it. */

/** What can end before its timers do: a relay that is killed, a page that is left. */
export interface Process {
  name: string;
  isAlive: boolean;
  /** It could not even end in good order. */
  isKilled?: boolean;
  /** Of a visitor's device. */
  address?: string;
  /** What its browser keeps for the site, by name. */
  cookies?: Map<string, string>;
}

const current = new AsyncLocalStorage<Process>();

/** The one that acts. */
export const currentProcess = (): Process | undefined => current.getStore();

/** Whatever a process starts belongs to it, and ends with it. */
export const runAs = <T>(process: Process, act: () => T): T => current.run(process, act);

/** What is started belongs to no process. */
export const asWorld = <T>(act: () => T): T => current.exit(act);

const realImmediate = setImmediate;

/** Until every promise that can be settled is: Node empties its microtasks and ticks between two turns of its loop. */
const settle = () => new Promise<void>((resolve) => void realImmediate(resolve));

interface Item {
  at: number;
  /** Of two at the same time, the one that was added first. */
  order: number;
  run: () => void;
  /** It is not taken back, and its process lives. */
  isWanted: () => boolean;
  process: Process | undefined;
}

const isBefore = (one: Item, other: Item) => one.at < other.at || (one.at === other.at && one.order < other.order);

/** A binary heap. */
class Queue {
  readonly #items: Item[] = [];

  get first(): Item | undefined {
    return this.#items[0];
  }

  #swap(one: number, other: number): void {
    const [first, second] = [this.#items[one], this.#items[other]];
    if (first && second) [this.#items[one], this.#items[other]] = [second, first];
  }

  #comesBefore(one: number, other: number): boolean {
    const [first, second] = [this.#items[one], this.#items[other]];
    return first !== undefined && (second === undefined || isBefore(first, second));
  }

  push(item: Item): void {
    let at = this.#items.push(item) - 1;
    for (let parent = (at - 1) >> 1; at > 0 && this.#comesBefore(at, parent); parent = (at - 1) >> 1) {
      this.#swap(at, parent);
      at = parent;
    }
  }

  /** Everything comes so much later. */
  delay(ms: number): void {
    for (const item of this.#items) item.at += ms;
  }

  pop(): Item | undefined {
    const [first] = this.#items;
    const last = this.#items.pop();
    if (first === undefined || last === undefined || first === last) return first;
    this.#items[0] = last;
    for (let at = 0; ;) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      const least = this.#comesBefore(right, left) ? right : left;
      if (!this.#comesBefore(least, at) || this.#items[least] === undefined) return first;
      this.#swap(at, least);
      at = least;
    }
  }
}

/** Things that may happen besides one in ten milliseconds: what is more happens without end. */
const MOST_STEPS = 200_000;

/** Its clocks can be wrong, and time can pass while nothing of it runs. */
export class Scheduler implements Clock {
  readonly #queue = new Queue();
  readonly #began: number;
  #now: number;
  #order = 0;
  /** Things that have happened. */
  steps = 0;
  /** How far clocks are ahead of the time, in milliseconds. */
  ahead = 0;

  /** @param now in Unix milliseconds */
  constructor(now: number) {
    this.#began = now;
    this.#now = now;
  }

  /** What clocks say. */
  now(): number {
    return this.#now + this.ahead;
  }

  /** The time itself. */
  get time(): number {
    return this.#now;
  }

  /** @returns takes it back */
  after(ms: number, run: () => void): () => void {
    const process = current.getStore();
    let isWanted = true;
    this.#order += 1;
    this.#queue.push({
      at: this.#now + Math.max(0, ms),
      order: this.#order,
      process,
      run,
      isWanted: () => isWanted && process?.isAlive !== false,
    });
    return () => {
      isWanted = false;
    };
  }

  /** The machine sleeps: its clock has gone on when it wakes, and its timers have not. */
  sleep(ms: number): void {
    this.#queue.delay(ms);
    this.#now += ms;
  }

  /** Resolves later, unless the process is dead by then. */
  wait(ms: number): Promise<void> {
    return new Promise((resolve) => void this.after(ms, resolve));
  }

  /**
   * Lets happen what happens up to a time, and between any two things whatever follows from the first at once.
   * @throws where things happen without end
   */
  async run(until: number): Promise<void> {
    await settle();
    for (let item = this.#queue.first; item && item.at <= until; item = this.#queue.first) {
      this.#queue.pop();
      this.#now = Math.max(this.#now, item.at);
      if (!item.isWanted()) continue;
      this.steps += 1;
      if (this.steps > MOST_STEPS + (this.#now - this.#began) / 10)
        throw new Error(`${item.process?.name ?? 'the world'} is never at rest`);
      if (item.process) current.run(item.process, item.run);
      else item.run();
      // oxlint-disable-next-line no-await-in-loop -- one thing after another is the point.
      await settle();
    }
    this.#now = Math.max(this.#now, until);
  }
}
