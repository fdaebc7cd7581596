import { isDeepStrictEqual } from 'node:util';
import type { AnyMachineSnapshot, EventObject } from 'xstate';
import type { Flow } from '../../machines/shared/flow.ts';
import { stateNodes } from '../../machines/shared/inspection.ts';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** One step of a path: an event, a timer, or the end of an invoked actor. */
export type Step =
  | { event: { type: string; [field: string]: Json } }
  | { after: string; wait: number }
  | { done: string; output: Json }
  | { error: string; data: Json };

/** An effect that the machine requests. */
export type Doing =
  | { action: string; params?: Json }
  | { start: string; input?: Json }
  | { timer: string; ms: number }
  | { send: Json }
  | { emit: Json };

/** Removes what JSON cannot represent. */
export function toJson(value: unknown): Json {
  return value === undefined ? null : JSON.parse(JSON.stringify(value));
}

/** The event that a live actor receives for a step; null for a timer. */
export function eventOfStep(step: Step): EventObject | null {
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

const isRecord = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Distinguishes a sample from its siblings, in a few words. */
function distinguishing(value: Json, siblings: readonly Json[]): string {
  if (siblings.length < 2) return '';
  if (!isRecord(value)) return ` ${JSON.stringify(value)}`;
  const others = siblings.filter(isRecord);
  const differing = Object.entries(value).filter(([field, held]) =>
    others.some((other) => !isDeepStrictEqual(other[field], held)),
  );
  const plain = differing.filter(([, held]) => typeof held !== 'object' || held === null);
  if (plain.length > 0)
    return plain.map(([field, held]) => (typeof held === 'string' ? ` ${held}` : ` ${field} ${held}`)).join('');
  // If no field differs, a nested value does: one word that no sibling has is enough.
  const [, within] = differing[0] ?? [];
  if (!isRecord(within)) return '';
  const besides = others
    .flatMap((other) => Object.values(other).filter(isRecord))
    .filter((other) => !isDeepStrictEqual(other, within));
  const own = Object.entries(within).find(
    ([field, held]) => typeof held === 'string' && besides.every((other) => other[field] !== held),
  );
  return own ? ` ${String(own[1]).split(/(?<=\.) /)[0]}` : distinguishing(within, [within, ...besides]);
}

/**
 * A step in a few words, for a path's name: `form.submit key-1`, `sendTimeout`, `sendContact done ok true`. @param
 * snapshot before the step
 */
export function describeStep(flow: Flow, step: Step, snapshot: AnyMachineSnapshot): string {
  if ('after' in step) return step.after;
  if ('event' in step)
    return step.event.type + distinguishing(step.event, samplesOf(flow, step.event.type, snapshot).map(toJson));
  const [actor, ending, value] = 'done' in step ? [step.done, 'done', step.output] : [step.error, 'error', step.data];
  const samples = flow.actors[sourceOfActor(flow, actor)];
  const siblings = (ending === 'done' ? samples?.outputs : samples?.errors) ?? [];
  return `${actor} ${ending}${distinguishing(value, siblings.map(toJson))}`;
}

/** The actor's name in `setup` by its invoke id. */
export function sourceOfActor(flow: Flow, id: string): string {
  for (const node of stateNodes(flow.machine)) {
    const invoke = node.invoke.find((candidate) => candidate.id === id);
    if (invoke) return String(invoke.src);
  }
  return id;
}
