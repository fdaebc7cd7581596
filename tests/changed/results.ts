import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import type { Visited } from './inputs.ts';

/** A check that has passed, and what it depended on then. */
interface Passed {
  /** Of the contents of all its inputs. */
  hash: string;
  visited: Visited | null;
  /** ISO 8601. */
  at: string;
}

/** Results of other branches that are still of use. */
const KEPT = 20;

/**
 * Which checks have passed with the same contents of all their inputs, as Bazel and Nx keep results. Only what passed is
 * kept: what failed runs again.
 */
export class Results {
  readonly #root: string;
  readonly #folder: string;
  readonly #hashes = new Map<string, string>();

  constructor(root: string, folder = join(root, 'node_modules/.cache/passed')) {
    this.#root = root;
    this.#folder = folder;
  }

  /** When this check has passed with the same inputs; null when it has not. */
  passedAt(check: string, inputsOf: (visited: Visited | null) => Iterable<string>): string | null {
    return this.#read(check).find(({ hash, visited }) => this.#hash(inputsOf(visited)) === hash)?.at ?? null;
  }

  keep(check: string, visited: Visited | null, inputs: Iterable<string>): void {
    const passed: Passed = { hash: this.#hash(inputs), visited, at: new Date().toISOString() };
    const others = this.#read(check).filter(({ hash }) => hash !== passed.hash);
    mkdirSync(this.#folder, { recursive: true });
    writeFileSync(this.#file(check), JSON.stringify([passed, ...others].slice(0, KEPT)));
  }

  #file(check: string): string {
    return join(this.#folder, `${check.replaceAll(/[^\w.-]+/g, '-')}.json`);
  }

  #read(check: string): Passed[] {
    const file = this.#file(check);
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Passed[]) : [];
  }

  #hash(files: Iterable<string>): string {
    const hash = createHash('sha256').update(process.version);
    for (const file of [...new Set(files)].toSorted()) hash.update(`\n${file} ${this.#hashOf(file)}`);
    return hash.digest('hex');
  }

  #hashOf(file: string): string {
    let found = this.#hashes.get(file);
    if (found === undefined) {
      const path = join(this.#root, file);
      found = existsSync(path) ? createHash('sha256').update(readFileSync(path)).digest('hex') : 'none';
      this.#hashes.set(file, found);
    }
    return found;
  }
}
