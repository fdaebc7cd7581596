import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { type ActorSamples, bareEvents, type Flow } from '../flow.ts';
import { stateNodes, transitionsOf } from 'flow-core/inspection';
import { stateName } from 'flow-core/state-name';
import { isSpawn, samplesOf } from '../walk.ts';
import { exploreSpace } from '../proof/state-space.ts';
import { completeMachine } from './complete.ts';
import { pureMachine } from './pure.ts';

/** Model of any machine: derived from its config, completed by given samples. */

export interface Given extends Partial<Omit<Flow, 'machine'>> {
  /** Id of a machine without one. */
  id?: string;
}

/** Parts without given samples: events and actors without a payload, a start without input. */
export interface Derived {
  events: readonly string[];
  actors: readonly string[];
  input: boolean;
}

/** An actor ends as far as its state waits for that. One that only sends events, such as a callback, never does. */
function endingsIn(machine: AnyStateMachine): Record<string, ActorSamples<unknown>> {
  const endings: Record<string, ActorSamples<unknown>> = {};
  for (const action of Object.values(machine.implementations.actions))
    if (isSpawn(action) && typeof action.src === 'string') endings[action.src] = { outputs: [], errors: [] };
  for (const { src, config } of stateNodes(machine).flatMap((node) =>
    node.invoke.map((invoke) => ({
      src: String(invoke.src),
      config: invoke as { onDone?: unknown; onError?: unknown },
    })),
  ))
    endings[src] = {
      outputs: config.onDone === undefined ? [] : [undefined],
      errors: config.onError === undefined ? [] : [{ message: 'failed' }],
    };
  return endings;
}

/** Largest number of states that are distinguished by their whole context. */
const MOST_EXACT = 400;

/** Transitions that a state's guards allow: contexts with equal transitions are equivalent. */
const waysOn = (flow: Flow, snapshot: AnyMachineSnapshot): string[] =>
  snapshot.status === 'active'
    ? Object.keys(flow.events).flatMap((type) =>
        samplesOf(flow, type, snapshot).flatMap((event) => transitionsOf(flow.machine, snapshot, event)),
      )
    : [];

/** XState calls a machine without an id `(machine)`. */
export const idOf = (machine: AnyStateMachine, given?: string): string =>
  given ?? (machine.id === '(machine)' ? 'machine' : machine.id);

/**
 * @param original any machine
 * @param given samples and names that its config does not have
 */
export function deriveModel(original: AnyStateMachine, { id, ...given }: Given = {}): { flow: Flow; derived: Derived } {
  const machine = pureMachine(completeMachine(original, idOf(original, id)));
  let small: boolean | null = null;
  const isSmall = () => (small ??= exploreSpace(flow, { most: MOST_EXACT, merging: 'of none' }).whole);
  const flow: Flow = {
    starts: { started: undefined },
    serializeState: (snapshot) =>
      [stateName(snapshot.value), ...(isSmall() ? [JSON.stringify(snapshot.context)] : waysOn(flow, snapshot))].join(
        ' | ',
      ),
    filterEvents: () => true,
    ...given,
    machine,
    events: { ...bareEvents(machine), ...given.events },
    actors: { ...endingsIn(machine), ...given.actors },
  };
  return {
    flow,
    derived: {
      events: Object.keys(flow.events).filter((type) => !given.events?.[type]),
      actors: Object.keys(flow.actors).filter((source) => !given.actors?.[source]),
      input: !given.starts,
    },
  };
}
