import type { Flow } from '../../machines/shared/flow.ts';

/** Finds machines that ask for the time or for chance: their recordings would not hold. */

const forbidden = (what: string) => (): never => {
  throw new Error(`reads ${what}; let an event, the input or an actor bring it`);
};

/** `Date` without the present time. */
const timeless = (original: DateConstructor): DateConstructor =>
  new Proxy(original, {
    construct: (target, given) => (given.length === 0 ? forbidden('Date')() : Object(Reflect.construct(target, given))),
    apply: forbidden('Date'),
    get: (target, name) => (name === 'now' ? forbidden('Date') : Reflect.get(target, name)),
  });

/** Does something while chance and the present time are errors. @throws with the names of the flow and of what it reads */
export function withoutChance<T>(flow: Flow, act: () => T): T {
  const { Date: date } = globalThis;
  const { random } = Math;
  globalThis.Date = timeless(date);
  Math.random = forbidden('Math.random');
  try {
    return act();
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    if (!said.includes('; let an event, the input or an actor bring it')) throw error;
    throw new Error(`${flow.machine.id}: it is not determined by its events: ${said.replaceAll('\n', ' ')}`, {
      cause: error,
    });
  } finally {
    globalThis.Date = date;
    Math.random = random;
  }
}
