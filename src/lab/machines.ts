import { type AnyStateMachine, StateMachine } from 'xstate';
import { places } from './places.ts';

const modules = import.meta.glob<Readonly<Record<string, unknown>>>('/machines/*/*.machine.ts', { eager: true });

const machines = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((each): each is AnyStateMachine => each instanceof StateMachine);

/** The machine of a flow: its own, or a shared one. Undefined for pages without a flow, such as the lab itself. */
export function machineOf(flow: string): AnyStateMachine | undefined {
  const place = places[flow];
  return place && machines.find(({ id }) => id === (place.machine ?? flow));
}
