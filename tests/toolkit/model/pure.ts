import { hashOf, seriesOf } from 'flow-core/seeded-random';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';

/**
 * A machine whose steps depend on its state and its events alone: chance and time are given, and contexts are
 * immutable.
 */

export interface GivenChance {
  /** Any whole number; it selects the series of chances. */
  seed: number;
  /** Time of every step, in Unix milliseconds. */
  now: number;
}

const dateAt = (original: DateConstructor, now: number): DateConstructor =>
  new Proxy(original, {
    construct: (target, given) => Object(Reflect.construct(target, given.length === 0 ? [now] : given)),
    apply: () => new original(now).toString(),
    get: (target, name) => (name === 'now' ? () => now : Reflect.get(target, name)),
  });

/** Runs a function with a series of chances derived from the step's input. */
function during<T>(given: GivenChance | null, step: unknown, act: () => T): T {
  if (!given) return act();
  const { Date: date } = globalThis;
  const { random } = Math;
  globalThis.Date = dateAt(date, given.now);
  Math.random = seriesOf(given.seed ^ hashOf(JSON.stringify(step)));
  try {
    return act();
  } finally {
    globalThis.Date = date;
    Math.random = random;
  }
}

/** Plain objects and arrays; what is in an actor or a map is its own. */
function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) return;
  Object.freeze(value);
  Object.values(value).forEach(freeze);
}

function frozen<TSnapshot extends AnyMachineSnapshot>(snapshot: TSnapshot): TSnapshot {
  freeze(snapshot.context);
  return snapshot;
}

const givens = new WeakMap<AnyStateMachine, GivenChance | null>();

/** Makes a machine pure as another one is: a mutant of it. */
export function pureLike(original: AnyStateMachine, machine: AnyStateMachine): AnyStateMachine {
  const given = givens.get(original);
  return given === undefined ? machine : pureMachine(machine, given);
}

/**
 * A copy of the machine whose chance and time are given; machines made by its `provide` are pure too.
 * @param given null: chance and time are those of the process
 */
export function pureMachine(machine: AnyStateMachine, given: GivenChance | null): AnyStateMachine {
  const made: AnyStateMachine = machine.provide({});
  givens.set(made, given);
  const plain = Object.getPrototypeOf(made) as AnyStateMachine;
  const stepOf = ({ value, context }: { value: unknown; context: unknown }, event: unknown) => [value, context, event];
  return Object.assign(made, {
    getInitialSnapshot: (...args: Parameters<AnyStateMachine['getInitialSnapshot']>) =>
      frozen(during(given, args[1] ?? null, () => plain.getInitialSnapshot.apply(made, args))),
    transition: (...args: Parameters<AnyStateMachine['transition']>) =>
      frozen(during(given, stepOf(args[0], args[1]), () => plain.transition.apply(made, args))),
    getTransitionData: (...args: Parameters<AnyStateMachine['getTransitionData']>) =>
      during(given, stepOf(args[0], args[1]), () => plain.getTransitionData.apply(made, args)),
    provide: (...args: Parameters<AnyStateMachine['provide']>) => pureMachine(plain.provide.apply(made, args), given),
  });
}
