import { useActorRef, useSelector } from '@xstate/react';
import type {
  Actor,
  ActorOptions,
  AnyMachineSnapshot,
  AnyStateMachine,
  InputFrom,
  SnapshotFrom,
  StateValue,
} from 'xstate';
import { stateName } from '../../machines/core/state-name.ts';
import { type Clock, useClock } from './ClockProvider.tsx';
import { devHooks } from './dev-hooks.ts';

/**
 * @param ownClock default clock without a provider; real time by default
 * @param id the flow's name for the lab and the inspector, where machines are shared
 */
export function useFlow<TMachine extends AnyStateMachine>(
  machine: TMachine,
  input?: InputFrom<TMachine>,
  ownClock?: Clock,
  id = machine.id,
) {
  const clock = useClock() ?? ownClock;
  const { inspect } = devHooks;
  const options = { id, input, ...(clock && { clock }), ...(inspect && { inspect }) };
  // The machines' types require input where one is needed; here it is optional for the rest.
  return useActorRef(machine, options as ActorOptions<TMachine> & { input: InputFrom<TMachine> });
}

/** Styles, tests and the inspector read these attributes. */
export function stateAttributes(machineId: string, snapshot: { value: StateValue }) {
  return { 'data-machine': machineId, 'data-state': stateName(snapshot.value) };
}

/** The view of a running flow, and the attributes of its root element. */
export function useView<TMachine extends AnyStateMachine, TView extends object>(
  flow: Actor<TMachine>,
  view: (snapshot: SnapshotFrom<TMachine>) => TView,
): TView & { root: ReturnType<typeof stateAttributes> } {
  return useShown(
    useSelector(flow, (current) => current as SnapshotFrom<TMachine>),
    view,
  );
}

/** Like `useView`, for a snapshot. */
export function useShown<TSnapshot extends AnyMachineSnapshot, TView extends object>(
  snapshot: TSnapshot,
  view: (snapshot: TSnapshot) => TView,
): TView & { root: ReturnType<typeof stateAttributes> } {
  return { ...view(snapshot), root: stateAttributes(snapshot.machine.id, snapshot) };
}
