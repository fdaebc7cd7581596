import type { AnyStateMachine } from 'xstate';
import type { MachineStage } from 'flow-toolkit/scenarios/machine-stage';
import type { World, WorldOf } from 'flow-toolkit/scenarios/world';
import type { PageStage } from './page-stage.ts';

/** The world of a flow, for both stages. */
export type FlowWorld = World<MachineStage, PageStage>;

/** Checks a world against its machine's types. */
export function defineWorld<TMachine extends AnyStateMachine>(
  world: WorldOf<TMachine, MachineStage, PageStage>,
): FlowWorld {
  return world as FlowWorld;
}
