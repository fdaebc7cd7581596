import { useActorRef } from '@xstate/react';
import type { ActorOptions, AnyStateMachine, InputFrom, StateValue } from 'xstate';
import { stateName } from '../../machines/shared/inspection.ts';
import { type Clock, useClock } from './ClockProvider.tsx';
import { devHooks } from './dev-hooks.ts';

/**
 * Runs a flow's machine for as long as the component is mounted, on the clock of the nearest provider.
 * @param ownClock what it runs on where there is no provider; real time without it
 */
export function useFlow<TMachine extends AnyStateMachine>(
  machine: TMachine,
  input?: InputFrom<TMachine>,
  ownClock?: Clock,
) {
  const clock = useClock() ?? ownClock;
  const { inspect, wrapMachine } = devHooks;
  const options = { input, ...(clock && { clock }), ...(inspect && { inspect }) };
  // The machines' own types ask for their input where they need one; here it is optional for those that do not.
  return useActorRef(
    wrapMachine ? wrapMachine(machine) : machine,
    options as ActorOptions<TMachine> & { input: InputFrom<TMachine> },
  );
}

/** What the root element of a machine-driven section carries: styles, tests and the inspector read these. */
export function stateAttributes(machineId: string, snapshot: { value: StateValue }) {
  return { 'data-machine': machineId, 'data-state': stateName(snapshot.value) };
}
