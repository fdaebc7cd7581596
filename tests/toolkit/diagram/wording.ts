import type { AnyStateMachine, AnyStateNode } from 'xstate';
import type { DeclaredTransition } from 'flow-core/inspection';
import { describeDuration } from 'flow-core/duration';
import type { Line, TransitionText } from 'flow-core/placed-diagram';
import { wrap } from './text.ts';

/** The text of states and transitions in a diagram, for readers without knowledge of statecharts. */

const STATE_WIDTH = 250;
const LABEL_WIDTH = 230;

const listOf = (value: unknown): unknown[] => (value === undefined ? [] : [value].flat());

/** `persist (theme: dark)` for an action or guard with fixed parameters, else its name. */
export function describeReference(reference: unknown): string {
  if (typeof reference === 'string') return reference;
  if (typeof reference !== 'object' || reference === null) return '';
  const { type, params } = reference as { type?: unknown; params?: unknown };
  const fixed =
    typeof params === 'object' && params !== null
      ? Object.entries(params).map(([name, value]) => `${name}: ${String(value)}`)
      : [];
  return fixed.length > 0 ? `${String(type)} (${fixed.join(', ')})` : String(type);
}

function describeDelay(machine: AnyStateMachine, delay: string): string {
  const ms: unknown = Reflect.get(machine.implementations.delays, delay) ?? Number(delay);
  return typeof ms === 'number' && !Number.isNaN(ms) ? `after ${describeDuration(ms)} (${delay})` : `after ${delay}`;
}

function triggerText({ trigger, definition }: DeclaredTransition): string {
  switch (trigger.kind) {
    case 'event':
      return trigger.type;
    case 'after':
      return describeDelay(definition.source.machine, trigger.delay);
    case 'done':
      return `${trigger.actor} has answered`;
    case 'error':
      return `${trigger.actor} has failed`;
    case 'snapshot':
      return `${trigger.actor} reports`;
    case 'complete':
      return 'when all of it is done';
    case 'always':
      return 'at once';
  }
}

function guardText({ definition, candidate, candidates }: DeclaredTransition): string | null {
  if (definition.guard !== undefined)
    return `${candidate > 1 ? 'else if' : 'if'} ${describeReference(definition.guard)}`;
  return candidates > 1 && candidate > 1 ? 'else' : null;
}

export function requirementsOf(meta: unknown): string[] {
  const requirements: unknown =
    typeof meta === 'object' && meta !== null ? Reflect.get(meta, 'requirements') : undefined;
  return listOf(requirements).map(String);
}

export function transitionText(declared: DeclaredTransition): TransitionText {
  const { definition } = declared;
  const guard = guardText(declared);
  const actions = definition.actions.map(describeReference).filter(Boolean);
  const requirements = requirementsOf(definition.meta);
  return {
    key: declared.key,
    lines: [
      ...wrap(triggerText(declared), 'trigger', LABEL_WIDTH),
      ...(guard === null ? [] : wrap(guard, 'guard', LABEL_WIDTH)),
      ...actions.flatMap((action) => wrap(`does ${action}`, 'action', LABEL_WIDTH)),
      ...(requirements.length > 0 ? wrap(requirements.join(' '), 'requirement', LABEL_WIDTH) : []),
    ],
  };
}

export function stateText(node: AnyStateNode): Line[] {
  const { entry, exit } = node.config;
  const hook = (what: string, actions: unknown): Line[] =>
    listOf(actions).flatMap((action) => wrap(`${what}: ${describeReference(action)}`, 'detail', STATE_WIDTH));
  return [
    { text: node.key, style: 'name' },
    ...(node.description ? wrap(node.description, 'sentence', STATE_WIDTH) : []),
    ...(node.type === 'parallel' ? wrap('all of these at the same time', 'detail', STATE_WIDTH) : []),
    ...(node.type === 'history' ? wrap('back to where it was', 'detail', STATE_WIDTH) : []),
    ...hook('on entering', entry),
    ...node.invoke.flatMap(({ id }) => wrap(`runs: ${id}`, 'detail', STATE_WIDTH)),
    ...hook('on leaving', exit),
  ];
}
