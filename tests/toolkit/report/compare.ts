import { isDeepStrictEqual } from 'node:util';
import type { AnyStateMachine } from 'xstate';
import type { DeclaredTransition } from 'flow-core/inspection';
import { declaredTransitions, describeTrigger, stateNodes, statePath } from 'flow-core/inspection';
import { describeReference, requirementsOf } from '../diagram/wording.ts';
import { describeDuration } from 'flow-core/duration';
import { listOf } from '../machine-config.ts';

export type Change = 'new' | 'missing' | 'changed';

export interface Comparison {
  lines: readonly string[];
  before: { states: ReadonlyMap<string, Change>; transitions: ReadonlyMap<string, Change> };
  after: { states: ReadonlyMap<string, Change>; transitions: ReadonlyMap<string, Change> };
}

function aspectsOf(machine: AnyStateMachine): Map<string, Record<string, string>> {
  return new Map(
    stateNodes(machine).map((node) => [
      statePath(node),
      {
        description: node.description ?? '',
        kind: node.type,
        first: node.type === 'compound' ? (node.initial.target[0]?.key ?? '') : '',
        entry: listOf(node.config.entry).map(describeReference).join(', '),
        exit: listOf(node.config.exit).map(describeReference).join(', '),
        runs: node.invoke.map(({ id, src }) => `${id} (${String(src)})`).join(', '),
      },
    ]),
  );
}

const aspectNames: Readonly<Record<string, string>> = {
  description: 'is described as',
  kind: 'has the type',
  first: 'begins in',
  entry: 'has the entry actions',
  exit: 'has the exit actions',
  runs: 'runs',
};

/** The identity of a transition, independent of its effect. */
const slotOf = ({ source, trigger, candidate }: DeclaredTransition) =>
  `${source} · ${describeTrigger(trigger)} #${candidate}`;

function wordsOf({ targets, definition, candidates }: DeclaredTransition): Record<string, string> {
  return {
    'leads to': targets.join(', ') || 'the same state',
    'is guarded by': definition.guard === undefined ? 'nothing' : describeReference(definition.guard),
    does: definition.actions.map(describeReference).filter(Boolean).join(', ') || 'nothing',
    'reenters its state': String(definition.reenter),
    satisfies: requirementsOf(definition.meta).join(', ') || 'nothing',
    'is one of': String(candidates),
  };
}

function differences(
  was: Record<string, string>,
  is: Record<string, string>,
  names: Readonly<Record<string, string>> = {},
): string[] {
  return Object.keys(is).flatMap((aspect) =>
    was[aspect] === is[aspect] ? [] : [`${names[aspect] ?? aspect} "${is[aspect]}", was "${was[aspect]}"`],
  );
}

const durationText = (delay: unknown) => (typeof delay === 'number' ? describeDuration(delay) : 'computed');

/** The source of an implementation or of its assigner. */
function codeOf(implementation: unknown): string {
  const assignment: unknown =
    typeof implementation === 'function' ? Reflect.get(implementation, 'assignment') : undefined;
  const parts =
    assignment === undefined
      ? [implementation]
      : typeof assignment === 'function'
        ? [assignment]
        : Object.entries(assignment as object).flat();
  return parts.map((part) => String(part).replaceAll(/\s+/g, ' ')).join('; ');
}

function compareImplementations(was: AnyStateMachine, is: AnyStateMachine): string[] {
  const delays = compareNamed(was.implementations.delays, is.implementations.delays, 'delay', (before, now) =>
    durationText(before) === durationText(now)
      ? `is computed differently`
      : `is ${durationText(now)}, was ${durationText(before)}`,
  );
  // Equivalent code may differ as text; the paths show whether behavior does.
  const differently = () => 'has a different implementation';
  return [
    ...delays,
    ...compareNamed(was.implementations.guards, is.implementations.guards, 'guard', differently),
    ...compareNamed(was.implementations.actions, is.implementations.actions, 'action', differently),
    ...compareNamed(was.implementations.actors, is.implementations.actors, 'actor', null),
  ];
}

function compareNamed(
  was: Readonly<Record<string, unknown>>,
  is: Readonly<Record<string, unknown>>,
  kind: string,
  changed: ((before: unknown, now: unknown) => string) | null,
): string[] {
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((name) => {
    if (!Object.hasOwn(was, name))
      return [`the ${kind} ${name} is new${kind === 'delay' ? `: ${durationText(is[name])}` : ''}`];
    if (!Object.hasOwn(is, name))
      return [`the ${kind} ${name} is removed${kind === 'delay' ? `, was ${durationText(was[name])}` : ''}`];
    return changed && codeOf(was[name]) !== codeOf(is[name])
      ? [`the ${kind} ${name} ${changed(was[name], is[name])}`]
      : [];
  });
}

export function compareMachines(was: AnyStateMachine, is: AnyStateMachine): Comparison {
  const lines: string[] = [];
  const marks = () => ({ states: new Map<string, Change>(), transitions: new Map<string, Change>() });
  const [before, after] = [marks(), marks()];

  const [statesBefore, statesNow] = [aspectsOf(was), aspectsOf(is)];
  for (const path of new Set([...statesBefore.keys(), ...statesNow.keys()])) {
    const [old, now] = [statesBefore.get(path), statesNow.get(path)];
    if (!old) {
      lines.push(`the state ${path} is new: ${now?.['description'] ?? ''}`);
      after.states.set(path, 'new');
    } else if (!now) {
      lines.push(`the state ${path} is removed`);
      before.states.set(path, 'missing');
    } else if (!isDeepStrictEqual(old, now)) {
      lines.push(`the state ${path} ${differences(old, now, aspectNames).join('; ')}`);
      before.states.set(path, 'changed');
      after.states.set(path, 'changed');
    }
  }

  const bySlot = (machine: AnyStateMachine) =>
    new Map(declaredTransitions(machine).map((declared) => [slotOf(declared), declared]));
  const [slotsBefore, slotsNow] = [bySlot(was), bySlot(is)];
  for (const slot of new Set([...slotsBefore.keys(), ...slotsNow.keys()])) {
    const [old, now] = [slotsBefore.get(slot), slotsNow.get(slot)];
    if (!old && now) {
      lines.push(`the transition "${now.key}" is new`);
      after.transitions.set(now.key, 'new');
    } else if (old && !now) {
      lines.push(`the transition "${old.key}" is removed`);
      before.transitions.set(old.key, 'missing');
    } else if (old && now && !isDeepStrictEqual(wordsOf(old), wordsOf(now))) {
      lines.push(`the transition "${now.key}" ${differences(wordsOf(old), wordsOf(now)).join('; ')}`);
      before.transitions.set(old.key, 'changed');
      after.transitions.set(now.key, 'changed');
    }
  }
  return { lines: [...lines, ...compareImplementations(was, is)], before, after };
}
