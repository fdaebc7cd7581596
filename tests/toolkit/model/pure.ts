import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';

/** A machine whose contexts are immutable, so that its steps depend on its state and its events alone. */

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

const pure = new WeakSet<AnyStateMachine>();

/** Makes a machine pure if another one is: a mutant of it. */
export const pureLike = (original: AnyStateMachine, machine: AnyStateMachine): AnyStateMachine =>
  pure.has(original) ? pureMachine(machine) : machine;

/** A copy of the machine with frozen contexts; machines made by its `provide` are pure too. */
export function pureMachine(machine: AnyStateMachine): AnyStateMachine {
  const made: AnyStateMachine = machine.provide({});
  pure.add(made);
  const plain = Object.getPrototypeOf(made) as AnyStateMachine;
  return Object.assign(made, {
    getInitialSnapshot: (...args: Parameters<AnyStateMachine['getInitialSnapshot']>) =>
      frozen(plain.getInitialSnapshot.apply(made, args)),
    transition: (...args: Parameters<AnyStateMachine['transition']>) => frozen(plain.transition.apply(made, args)),
    provide: (...args: Parameters<AnyStateMachine['provide']>) => pureMachine(plain.provide.apply(made, args)),
  });
}
