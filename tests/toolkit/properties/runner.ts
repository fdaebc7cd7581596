import { isDeepStrictEqual } from 'node:util';

/** `describe`, `test` and `expect` of the properties: Vitest's, and outside of Vitest those that only collect them. */

export interface Property {
  title: string;
  run(): void;
}

/** The properties that were imported outside of Vitest. */
export const collected: Property[] = [];

const above: string[] = [];

const titleOf = (title: string, value: unknown) =>
  title
    .replace('%s', String(Array.isArray(value) ? value[0] : value))
    .replaceAll(/\$([\w.]+)/g, (_, path: string) =>
      String(path.split('.').reduce<unknown>((held, name) => Reflect.get(Object(held), name), value)),
    );

function group(title: string, body: () => void): void {
  above.push(title);
  body();
  above.pop();
}

function property(title: string, run: () => void): void {
  collected.push({ title: [...above, title].join(' › '), run });
}

const collectors = {
  describe: Object.assign(group, {
    for:
      <T>(cases: readonly T[]) =>
      (title: string, body: (value: T) => void) => {
        for (const value of cases) group(titleOf(title, value), () => body(value));
      },
  }),
  test: Object.assign(property, {
    for:
      <T>(cases: readonly T[]) =>
      (title: string, run: (value: T) => void) => {
        for (const value of cases) property(titleOf(title, value), () => run(value));
      },
  }),
};

const plain = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));

const isEqual = (one: unknown, other: unknown) =>
  isDeepStrictEqual(one, other) || (typeof one === 'object' && isDeepStrictEqual(plain(one), plain(other)));

function holdsFor(actual: unknown, isWanted: boolean, message = '') {
  const check = (words: string, holds: (expected: never) => boolean) => (expected?: unknown) => {
    if (holds(expected as never) !== isWanted)
      throw new Error(
        `${message} ${JSON.stringify(actual)} ${isWanted ? 'is not' : 'is'} ${words} ${JSON.stringify(expected)}`.trim(),
      );
  };
  return {
    toBe: check('', (expected) => Object.is(actual, expected)),
    toEqual: check('equal to', (expected) => isEqual(actual, expected)),
    toBeNull: check('null', () => actual === null),
    toContain: check('with', (expected) => Array.from(actual as Iterable<unknown>).includes(expected)),
    toBeGreaterThan: check('above', (expected) => Number(actual) > expected),
    toBeGreaterThanOrEqual: check('at least', (expected) => Number(actual) >= expected),
    toBeLessThan: check('below', (expected) => Number(actual) < expected),
    toBeLessThanOrEqual: check('at most', (expected) => Number(actual) <= expected),
  };
}

const ownExpect = (actual: unknown, message?: string) => ({
  ...holdsFor(actual, true, message),
  not: holdsFor(actual, false, message),
});

const vitest = process.env['VITEST'] === undefined ? null : await import('vitest');

export const { describe, test } = (vitest ?? collectors) as typeof collectors;
export const expect = (vitest?.expect ?? ownExpect) as typeof ownExpect;
