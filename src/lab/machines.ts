import { type AnyStateMachine, StateMachine } from 'xstate';
import { places } from './places.ts';

const modules = import.meta.glob<Readonly<Record<string, unknown>>>('/machines/*/*.machine.ts', { eager: true });

/** Every machine with a place, in the order of places.ts. */
export const machines: readonly AnyStateMachine[] = Object.keys(places).flatMap((id) =>
  Object.values(modules)
    .flatMap((module) => Object.values(module))
    .filter((each): each is AnyStateMachine => each instanceof StateMachine && each.id === id),
);
