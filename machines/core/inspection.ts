import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
  EventFromLogic,
  SnapshotFrom,
} from 'xstate';
import { stateName } from './state-name.ts';
import { activeNodes, builtInEvent } from './xstate-internals.ts';

// oxlint-disable no-underscore-dangle -- `__flows` is our own, on globalThis.

/** States and transitions of a machine, and the content of its inspection events. */

export type Trigger =
  | { kind: 'event'; type: string }
  | { kind: 'after'; delay: string }
  | { kind: 'done'; actor: string }
  | { kind: 'error'; actor: string }
  | { kind: 'snapshot'; actor: string }
  | { kind: 'complete' }
  | { kind: 'always' };

/** One transition of a machine's config. */
export interface DeclaredTransition {
  /** Stable and readable, such as `sending · sendContact done [1 of 2] → sent`. */
  key: string;
  /** Dotted path of the declaring state; the machine's id for the root. */
  source: string;
  /** Dotted paths of the target states; empty for none. */
  targets: string[];
  trigger: Trigger;
  /** Index among the transitions of the same trigger, from 1. */
  candidate: number;
  candidates: number;
  definition: AnyTransitionDefinition;
}

/** Dotted path, or the machine's id for its root. */
export function statePath(node: AnyStateNode): string {
  return node.path.length > 0 ? node.path.join('.') : node.machine.id;
}

/** Dotted paths of all active states. */
export function activeStates(snapshot: AnyMachineSnapshot): string[] {
  return activeNodes(snapshot).map(statePath);
}

/** The state of a machine's snapshot, as in `data-state`; of a machine without states its id. */
export const stateOf = ({ value, machine }: AnyMachineSnapshot): string => stateName(value) || machine.id;

/** In document order, the root first. */
export function stateNodes(machine: AnyStateMachine): AnyStateNode[] {
  const below = (node: AnyStateNode): AnyStateNode[] => [
    node,
    ...Object.values<AnyStateNode>(node.states).flatMap(below),
  ];
  return below(machine.root);
}

function triggerOf(node: AnyStateNode, descriptor: string): Trigger {
  const event = builtInEvent(descriptor, node.id);
  if (event?.kind === 'after' && event.stateId === node.id) return { kind: 'after', delay: event.delay };
  if (event?.kind === 'complete' && event.stateId === node.id) return { kind: 'complete' };
  return event && 'actor' in event ? event : { kind: 'event', type: descriptor };
}

/** `form.submit`, `after sendTimeout`, `sendContact done`. */
export function describeTrigger(trigger: Trigger): string {
  switch (trigger.kind) {
    case 'event':
      return trigger.type;
    case 'after':
      return `after ${trigger.delay}`;
    case 'done':
    case 'error':
    case 'snapshot':
      return `${trigger.actor} ${trigger.kind}`;
    case 'complete':
      return 'complete';
    case 'always':
      return 'always';
  }
}

function declaredIn(node: AnyStateNode): DeclaredTransition[] {
  const declare = (trigger: Trigger, definitions: readonly AnyTransitionDefinition[]): DeclaredTransition[] =>
    definitions.map((definition, index) => {
      const source = statePath(node);
      const targets = (definition.target ?? []).map(statePath);
      const place = definitions.length > 1 ? ` [${index + 1} of ${definitions.length}]` : '';
      const key = `${source} · ${describeTrigger(trigger)}${place} → ${targets.join(', ') || '(stays)'}`;
      return { key, source, targets, trigger, candidate: index + 1, candidates: definitions.length, definition };
    });
  const byDescriptor = [...node.transitions].flatMap(([descriptor, definitions]) =>
    declare(triggerOf(node, descriptor), definitions),
  );
  return [...declare({ kind: 'always' }, node.always ?? []), ...byDescriptor];
}

/** In document order. */
export function declaredTransitions(machine: AnyStateMachine): DeclaredTransition[] {
  return stateNodes(machine).flatMap(declaredIn);
}

/** `provide` makes new transition objects, so keys are cached per machine object. */
const keysOfMachine = new WeakMap<AnyStateMachine, Map<AnyTransitionDefinition, string>>();

function keyOf(definition: AnyTransitionDefinition): string | undefined {
  const machine: AnyStateMachine = definition.source.machine;
  let keys = keysOfMachine.get(machine);
  if (!keys) {
    keys = new Map(declaredTransitions(machine).map((declared) => [declared.definition, declared.key]));
    keysOfMachine.set(machine, keys);
  }
  return keys.get(definition);
}

/** For a machine used as a pure function; without eventless (`always`) transitions. */
export function transitionsOf<TMachine extends AnyStateMachine>(
  machine: TMachine,
  snapshot: SnapshotFrom<TMachine>,
  event: EventFromLogic<TMachine>,
): string[] {
  return machine.getTransitionData(snapshot, event).flatMap((definition) => keyOf(definition) ?? []);
}
