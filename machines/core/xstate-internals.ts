// oxlint-disable no-underscore-dangle -- XState's own names.
import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode, EventObject } from 'xstate';

/** The only file with names and fields that XState 5 exposes without promising them (decision 21). */

/** An effect that a transition asks for. */
export type Effect =
  /** A timer; one without a name runs beside those that run already. */
  | { set: string; isNamed: boolean; event: { type: string }; delay: number }
  | { cancel: string }
  | { start: string; input: unknown }
  | { stop: string }
  | { send: unknown }
  | { emit: unknown }
  /** An action of the machine itself. */
  | { action: string; params: unknown };

/** An action as a pure transition and the inspection report it. */
export interface ReportedAction {
  type: string;
  params: unknown;
}

function field(params: unknown, name: string): unknown {
  return typeof params === 'object' && params !== null ? Reflect.get(params, name) : undefined;
}

/** Null for actions without an effect outside of the transition: a raised event without a delay, a log. */
export function effectOf({ type, params }: ReportedAction): Effect | null {
  switch (type) {
    case 'xstate.raise': {
      const [id, event, delay] = [
        field(params, 'id'),
        field(params, 'event') as { type: string },
        field(params, 'delay'),
      ];
      return typeof delay === 'number'
        ? { set: String(id ?? event.type), isNamed: id !== undefined, event, delay }
        : null;
    }
    case 'xstate.cancel':
      return { cancel: String(field(params, 'sendId') ?? params) };
    case 'xstate.spawnChild':
      return { start: String(field(params, 'id')), input: field(params, 'input') };
    case 'xstate.stopChild': {
      // The actor may not exist.
      const id = field(field(params, 'actorRef') ?? params, 'id');
      return typeof id === 'string' ? { stop: id } : null;
    }
    case 'xstate.sendTo':
      return { send: field(params, 'event') };
    case 'xstate.emit':
      return { emit: field(params, 'event') };
  }
  return type.startsWith('xstate.') ? null : { action: type, params };
}

/** The event that an actor's end sends to its parent. */
export const doneEvent = (actorId: string, output: unknown): EventObject =>
  ({ type: `xstate.done.actor.${actorId}`, output, actorId }) as EventObject;

export const errorEvent = (actorId: string, error: unknown): EventObject =>
  ({ type: `xstate.error.actor.${actorId}`, error, actorId }) as EventObject;

/** A built-in event of XState, parsed; null for the machine's own events. */
export type BuiltInEvent =
  | { kind: 'done' | 'error' | 'snapshot'; actor: string }
  | { kind: 'complete'; stateId: string }
  /** The id of the state that waits. */
  | { kind: 'after'; delay: string; stateId: string };

/** @param stateId where it is known: a delay may contain a dot */
export function builtInEvent(type: string, stateId?: string): BuiltInEvent | null {
  const [, kind, id = ''] = /^xstate\.(done\.actor|error\.actor|snapshot|done\.state|after)\.(.*)$/s.exec(type) ?? [];
  switch (kind) {
    case 'done.actor':
      return { kind: 'done', actor: id };
    case 'error.actor':
      return { kind: 'error', actor: id };
    case 'snapshot':
      return { kind: 'snapshot', actor: id };
    case 'done.state':
      return { kind: 'complete', stateId: id };
    case 'after': {
      const end =
        stateId !== undefined && id.endsWith(`.${stateId}`) ? id.length - stateId.length - 1 : id.indexOf('.');
      return { kind: 'after', delay: id.slice(0, end), stateId: id.slice(end + 1) };
    }
  }
  return null;
}

/** The event of a state's delay. */
export const delayedEvent = (delay: string, stateId: string): string => `xstate.after.${delay}.${stateId}`;

/** Sent by XState itself, and no event of the machine's own. */
export const isBuiltIn = (type: string): boolean => type.startsWith('xstate.');

/** The active nodes, outer ones first. */
export const activeNodes = (snapshot: AnyMachineSnapshot): readonly AnyStateNode[] => snapshot._nodes;

/** Histories with their parents and the nodes that each would restore. */
export const historyOf = (
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
): { id: string; parent: AnyStateNode | undefined; nodes: readonly AnyStateNode[] }[] =>
  Object.entries(snapshot.historyValue).map(([id, nodes]) => ({
    id,
    parent: machine.getStateNodeById(id).parent,
    nodes,
  }));

type Made = ((...args: never[]) => unknown) & { type: string };

const isMadeBy =
  (type: string) =>
  (action: unknown): action is Made =>
    typeof action === 'function' && Reflect.get(action, 'type') === type;

/** Whether an action of `setup` is made by `spawnChild`; it has the actor's `id` and `src`. */
export const isSpawn = isMadeBy('xstate.spawnChild') as (
  action: unknown,
) => action is Made & { id: unknown; src: unknown };

/** Whether it is made by `assign`; its `assignment` is a function, or a function or value for each field. */
export const isAssign = isMadeBy('xstate.assign') as (action: unknown) => action is Made & { assignment: unknown };

/** Whether the action is made by `enqueueActions`, which hides its actions inside of a function. */
export const isEnqueue = isMadeBy('xstate.enqueueActions') as (action: unknown) => boolean;
