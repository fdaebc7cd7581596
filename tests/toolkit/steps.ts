import type { AnyMachineSnapshot, EventObject } from 'xstate';
import type { Flow } from '../../machines/shared/flow.ts';
import { stateNodes } from '../../machines/shared/inspection.ts';
import type { Json, Trigger } from '../../machines/shared/recording.ts';

export type { Doing, Json, Step, Trigger } from '../../machines/shared/recording.ts';

/** Removes what JSON cannot represent. */
export function toJson(value: unknown): Json {
  return value === undefined ? null : JSON.parse(JSON.stringify(value));
}

/** The event that a live actor receives for a step; null for a timer and a rest. */
export function eventOfStep(step: Trigger): EventObject | null {
  if ('event' in step) return step.event;
  if ('done' in step)
    return { type: `xstate.done.actor.${step.done}`, output: step.output, actorId: step.done } as EventObject;
  if ('error' in step)
    return { type: `xstate.error.actor.${step.error}`, error: step.data, actorId: step.error } as EventObject;
  return null;
}

/** The name of a delayed event: the delay's name for `xstate.after.<delay>.<state>`, else the event's type. */
export function timerName(eventType: string): string {
  return /^xstate\.after\.([^.]+)\./.exec(eventType)?.[1] ?? eventType;
}

export function samplesOf(flow: Flow, type: string, snapshot: AnyMachineSnapshot): readonly { type: string }[] {
  const samples = flow.events[type] ?? [];
  return 'events' in samples ? samples.events(snapshot) : samples;
}

/** A step in a few words. */
export function describeStep(step: Trigger): string {
  if ('after' in step) return step.after;
  if ('rest' in step) return 'rest';
  if ('done' in step) return `${step.done} succeeds with ${JSON.stringify(step.output)}`;
  if ('error' in step) return `${step.error} fails with ${JSON.stringify(step.data)}`;
  const { type, ...payload } = step.event;
  return Object.keys(payload).length > 0 ? `${type} ${JSON.stringify(payload)}` : type;
}

/** Whether an action of `setup` is made by `spawnChild`. */
export const isSpawn = (action: unknown): action is { id: unknown; src: unknown } =>
  typeof action === 'function' && Reflect.get(action, 'type') === 'xstate.spawnChild';

/** The actor's name in `setup` by the id that it is invoked or spawned with. */
export function sourceOfActor(flow: Flow, id: string): string {
  for (const node of stateNodes(flow.machine)) {
    const invoke = node.invoke.find((candidate) => candidate.id === id);
    if (invoke) return String(invoke.src);
  }
  for (const action of Object.values(flow.machine.implementations.actions)) {
    if (isSpawn(action) && action.id === id && typeof action.src === 'string') return action.src;
  }
  return id;
}
