import type { Flow } from './flow.ts';

/** Detects machines that read the time or chance: their recordings would not be reproducible. */

const ADVICE = 'let an event, the input or an actor bring it';

const forbidden = (what: string) => (): never => {
  throw new Error(`it reads ${what}; ${ADVICE}`);
};

/** `Date` without the present time. */
const timeless = (original: DateConstructor): DateConstructor =>
  new Proxy(original, {
    construct: (target, given) => (given.length === 0 ? forbidden('Date')() : Object(Reflect.construct(target, given))),
    apply: forbidden('Date'),
    get: (target, name) => (name === 'now' ? forbidden('Date') : Reflect.get(target, name)),
  });

/** A machine that does not always do the same after the same events. */
export class UndeterminedError extends Error {}

/**
 * Runs a function while chance and the current time throw. @throws UndeterminedError with the flow and what it reads
 */
export function withoutChance<T>(flow: Flow, act: () => T): T {
  const { Date: date } = globalThis;
  const { random } = Math;
  globalThis.Date = timeless(date);
  Math.random = forbidden('Math.random');
  try {
    return act();
  } catch (error) {
    // XState names the guard, in an error of its own.
    const message = error instanceof Error ? error.message.replaceAll('\n', ' ') : String(error);
    if (!message.includes(ADVICE)) throw error;
    throw new UndeterminedError(`${flow.machine.id}: it is not determined by its events: ${message}`, { cause: error });
  } finally {
    globalThis.Date = date;
    Math.random = random;
  }
}
