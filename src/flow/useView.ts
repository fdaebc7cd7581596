import { useSelector } from '@xstate/react';
import type { Actor, AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate';
import { stateAttributes } from './useFlow.ts';

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
