import { AsyncLocalStorage } from 'node:async_hooks';
import type { Clock } from '../../server/lib/time.ts';

/** One queue for all events of a simulated world, by virtual time. */

/** A process that can end before its timers do: a killed relay, a page that is left. */
export interface Process {
  name: string;
  isAlive: boolean;
  /** Ended without a shutdown. */
  isKilled?: boolean;
  /** Address of a visitor's device. */
  address?: string;
  /** Cookies of the site in the browser, keyed by name. */
  cookies?: Map<string, string>;
}

const current = new AsyncLocalStorage<Process>();

/** The one that acts. */
export const currentProcess = (): Process | undefined => current.getStore();

/** Runs a function as a process, which owns all that it starts and takes it along when it ends. */
export const runAs = <T>(process: Process, act: () => T): T => current.run(process, act);

/** Runs a function outside of all processes. */
export const asWorld = <T>(act: () => T): T => current.exit(act);

const realImmediate = setImmediate;

/** Until every promise that can be settled is: Node empties its microtasks and ticks between two turns of its loop. */
const settle = () => new Promise<void>((resolve) => void realImmediate(resolve));

interface Item {
  at: number;
  run: () => void;
  /** Whether the timer was not canceled and its process is alive. */
  isWanted: () => boolean;
  process: Process | undefined;
}

/** Events above one in ten milliseconds: more of them are an endless loop. */
const MOST_STEPS = 200_000;

/** The clock of the simulated world. It can be wrong, and time can pass while no process runs. */
export class Scheduler implements Clock {
  /** The next is the last; of two at the same time, the one that was added first. */
  #queue: Item[] = [];
  readonly #began: number;
  #now: number;
  /** Things that have happened. */
  steps = 0;
  /** How far clocks are ahead of the time, in milliseconds. */
  ahead = 0;

  /** @param now in Unix milliseconds */
  constructor(now: number) {
    this.#began = now;
    this.#now = now;
  }

  /** Time that clocks show. */
  now(): number {
    return this.#now + this.ahead;
  }

  get time(): number {
    return this.#now;
  }

  /** @returns cancels the timer */
  after(ms: number, run: () => void): () => void {
    const process = current.getStore();
    let isWanted = true;
    const at = this.#now + Math.max(0, ms);
    const before = this.#queue.findLastIndex((item) => item.at > at);
    this.#queue.splice(before + 1, 0, { at, process, run, isWanted: () => isWanted && process?.isAlive !== false });
    return () => {
      isWanted = false;
    };
  }

  /** The machine sleeps: its clock has gone on when it wakes, and its timers have not. */
  sleep(ms: number): void {
    // Delays all timers by the sleep.
    for (const item of this.#queue) item.at += ms;
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
    for (let item = this.#queue.at(-1); item && item.at <= until; item = this.#queue.at(-1)) {
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
