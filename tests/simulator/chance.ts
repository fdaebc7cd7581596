import { hashOf, seriesOf } from 'flow-core/seeded-random';

/** Chance by a seed and a name: the draws of one part of the world do not change those of another. */
export class Chance {
  readonly #next: () => number;

  constructor(seed: number, name: string) {
    this.#next = seriesOf(seed ^ hashOf(name));
    // The first numbers of neighbouring seeds are alike.
    for (let round = 0; round < 3; round += 1) this.#next();
  }

  /** A number from 0 up to 1. */
  unit(): number {
    return this.#next();
  }

  is(probability: number): boolean {
    return this.#next() < probability;
  }

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
