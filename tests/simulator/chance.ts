/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ (text.codePointAt(index) ?? 0), 0x01_00_01_93);
  return hash >>> 0;
}

/** Mulberry32 (Tommy Ettinger, public domain): numbers from 0 up to 1. */
export function seriesOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_00_00_00_00;
  };
}

/** Chance by a seed and a name: what one part of the world draws changes nothing for another. */
export class Chance {
  readonly #next: () => number;

  constructor(seed: number, name: string) {
    this.#next = seriesOf(seed ^ hashOf(name));
    // The first numbers of neighbouring seeds are alike.
    for (let round = 0; round < 3; round += 1) this.#next();
  }

  /** From 0 up to 1. */
  unit(): number {
    return this.#next();
  }

  /** True with this probability. */
  is(probability: number): boolean {
    return this.#next() < probability;
  }

  /** A whole number from `least` to `most`. */
  within(least: number, most: number): number {
    return least + Math.floor(this.#next() * (most - least + 1));
  }

  pick<T>(list: readonly T[]): T {
    const picked = list[Math.floor(this.#next() * list.length)];
    if (picked === undefined) throw new Error('There is nothing to pick.');
    return picked;
  }

  /** Milliseconds around a mean, mostly shorter, at times much longer. */
  around(mean: number): number {
    return Math.round(-mean * Math.log(1 - this.#next()));
  }
}
