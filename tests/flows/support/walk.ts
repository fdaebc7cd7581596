import { type AnyMachineSnapshot, __unsafe_getAllOwnEventDescriptors as descriptorsOf, type EventObject } from 'xstate';
import { getAdjacencyMap } from 'xstate/graph';
import { expect } from 'vitest';
import { defineFlow, type Flow, samplesOf, sourceOfActor } from 'flow-toolkit';
import { activeStates, declaredTransitions, stateNodes, statePath, transitionsOf } from 'flow-core/inspection';
import { builtInEvent, doneEvent, errorEvent } from 'flow-core/xstate-internals';
import type { AnyPageFlow } from './page-flow.ts';

/** Possible events of a state: samples of the visitor's, ends of its calls, and its timers. */
const eventsIn = (flow: Flow, snapshot: AnyMachineSnapshot): readonly EventObject[] =>
  [...new Set(descriptorsOf(snapshot) as string[])].flatMap((type): readonly EventObject[] => {
    const builtIn = builtInEvent(type);
    if (builtIn === null) return samplesOf(flow, type, snapshot).filter((event) => flow.filterEvents(snapshot, event));
    if (!('actor' in builtIn)) return [{ type }];
    const { outputs, errors } = flow.actors[sourceOfActor(flow, builtIn.actor)] ?? { outputs: [], errors: [] };
    return builtIn.kind === 'done'
      ? outputs.map((output) => doneEvent(builtIn.actor, output))
      : errors.map((error) => errorEvent(builtIn.actor, error));
  });

/**
 * Walks a flow by XState's own graph, and expects it to reach every state and to take every declared transition (FLOW-2).
 * It knows no order of timers: each that is set may be next. @returns every snapshot that is reached
 */
export function walk(model: Flow | AnyPageFlow): AnyMachineSnapshot[] {
  const flow = defineFlow(model as never);
  const snapshots: AnyMachineSnapshot[] = [];
  const taken = new Set<string>();
  for (const input of Object.values(flow.starts)) {
    const map = getAdjacencyMap(flow.machine, {
      input,
      serializeState: (snapshot) =>
        `${flow.serializeState(snapshot as AnyMachineSnapshot)} ${Object.keys((snapshot as AnyMachineSnapshot).children).join(' ')}`,
      events: (snapshot) => eventsIn(flow, snapshot as AnyMachineSnapshot) as never,
    });
    for (const { state, transitions } of Object.values(map)) {
      const snapshot = state as AnyMachineSnapshot;
      snapshots.push(snapshot);
      for (const { event } of Object.values(transitions) as readonly { event: EventObject }[])
        for (const key of transitionsOf(flow.machine, snapshot, event as never)) taken.add(key);
    }
  }
  const reached = new Set(snapshots.flatMap(activeStates));
  const unreached = stateNodes(flow.machine)
    .filter(({ type, always }) => type !== 'history' && !always?.length)
    .map(statePath)
    .filter((state) => !reached.has(state));
  const untaken = declaredTransitions(flow.machine)
    .filter(({ trigger, key }) => trigger.kind !== 'always' && !taken.has(key))
    .map(({ key }) => key);
  expect({ unreached, untaken }).toEqual({ unreached: [], untaken: [] });
  return snapshots;
}
