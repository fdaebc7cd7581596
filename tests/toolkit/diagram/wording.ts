import type { AnyStateMachine, AnyStateNode } from 'xstate';
import type { DeclaredTransition } from 'flow-core/inspection';
import { declaredTransitions, stateNodes, statePath } from 'flow-core/inspection';

/** The words of a diagram, for readers without knowledge of statecharts. */

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

/** Milliseconds in the largest unit that gives a whole number: `30 s`, `2 min`. */
function describeDuration(ms: number): string {
  for (const [unit, length] of [
    ['h', 3_600_000],
    ['min', 60_000],
    ['s', 1_000],
  ] as const) {
    if (ms >= length && ms % length === 0) return `${ms / length} ${unit}`;
  }
  return `${ms} ms`;
}

function describeDelay(machine: AnyStateMachine, delay: string): string {
  const ms: unknown = Reflect.get(machine.implementations.delays, delay) ?? Number(delay);
  return typeof ms === 'number' && !Number.isNaN(ms) ? `after ${describeDuration(ms)}` : `after ${delay}`;
}

export function triggerText({ trigger, definition: { source } }: DeclaredTransition): string {
  // One actor needs no name.
  const subject = 'actor' in trigger && source.invoke.length > 1 ? `${trigger.actor} ` : '';
  switch (trigger.kind) {
    case 'event':
      return trigger.type;
    case 'after':
      return describeDelay(source.machine, trigger.delay);
    case 'done':
      return `${subject}answered`;
    case 'error':
      return `${subject}failed`;
    case 'snapshot':
      return `${subject}reports`;
    case 'complete':
      return 'all done';
    case 'always':
      return 'at once';
  }
}

function guardText({ definition, candidate, candidates }: DeclaredTransition): string {
  if (definition.guard !== undefined)
    return ` ${candidate > 1 ? 'else if' : 'if'} ${describeReference(definition.guard)}`;
  return candidates > 1 && candidate > 1 ? ' else' : '';
}

function sentenceOf(node: AnyStateNode): string {
  const kind = { parallel: 'All of its states at the same time.', history: 'Back to the state before.' };
  return [`${statePath(node)}:`, node.description, Reflect.get(kind, node.type)].filter(Boolean).join(' ');
}

/** The text alternative of a machine's diagram: each state's description, then each transition with its guard. */
export function describeMachine(machine: AnyStateMachine): string {
  const transitions = declaredTransitions(machine).map(
    (declared) =>
      `From ${declared.source} to ${declared.targets.join(', ') || 'itself'}: ${triggerText(declared)}${guardText(declared)}.`,
  );
  return [...stateNodes(machine).slice(1).map(sentenceOf), ...transitions].join(' ');
}
