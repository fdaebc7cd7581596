import { type AnyStateMachine, StateMachine } from 'xstate';
import { places } from './places.ts';

const modules = import.meta.glob<Readonly<Record<string, unknown>>>('/machines/*/*.machine.ts', { eager: true });

const machines = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((each): each is AnyStateMachine => each instanceof StateMachine);

/** The machine of a flow: its own, or one that flows share. */
export const machineOf = (flow: string): AnyStateMachine | undefined =>
  machines.find(({ id }) => id === (places[flow]?.machine ?? flow));
