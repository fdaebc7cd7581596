import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { stateNodes, statePath } from 'flow-core/inspection';
import { listOf } from './machine-config.ts';
import { isSpawn } from './walk.ts';
import { isEnqueue } from 'flow-core/xstate-internals';

/** Rules for machines beyond TypeScript. Each rule has a test with a machine that breaks it. */

export type LintRule =
  | 'description'
  | 'initial'
  | 'unreachable'
  | 'event-name'
  | 'inline-action'
  | 'unknown-action'
  | 'unused-action'
  | 'inline-guard'
  | 'unknown-guard'
  | 'unused-guard'
  | 'inline-actor'
  | 'unknown-actor'
  | 'unused-actor'
  | 'inline-delay'
  | 'unknown-delay'
  | 'unused-delay'
  | 'invoke-id'
  | 'invoke-done'
  | 'invoke-error';

/** A rule is an error unless it is `off`. */
export type LintLevels = Readonly<Partial<Record<LintRule, 'error' | 'off'>>>;

/** Off: rules on names and descriptions. On: rules on behavior. */
export const namingOff: LintLevels = {
  description: 'off',
  'event-name': 'off',
  'inline-action': 'off',
  'inline-guard': 'off',
  'inline-actor': 'off',
  'inline-delay': 'off',
  'invoke-id': 'off',
  'invoke-done': 'off',
  'invoke-error': 'off',
};

export interface LintProblem {
  rule: LintRule;
  what: string;
}

type Report = (rule: LintRule, what: string) => void;

interface UsedNames {
  /** `enqueueActions` names things inside of a function. */
  isPartial: boolean;
  action: Set<string>;
  guard: Set<string>;
  actor: Set<string>;
  delay: Set<string>;
}

const EVENT_NAME = /^([a-z][a-z0-9-]*(\.[a-z][A-Za-z0-9-]*)*\.([a-z][A-Za-z0-9-]*|\*)|\*)$/;

/** The guards that another is made of, such as `or(['isFull', 'isLate'])`. */
const partsOf = (guard: unknown): unknown[] =>
  typeof guard === 'function' && 'guards' in guard ? listOf(guard.guards).flatMap(partsOf) : [guard];

/** The name in `'name'` or `{ type: 'name' }`; null for an inline function. */
function nameOf(reference: unknown): string | null {
  if (typeof reference === 'string') return reference;
  if (typeof reference !== 'object' || reference === null) return null;
  const type: unknown = Reflect.get(reference, 'type');
  return typeof type === 'string' ? type : null;
}

function lintInvokes(node: AnyStateNode, where: string, used: UsedNames, report: Report): void {
  for (const invoke of listOf(node.config.invoke)) {
    if (typeof invoke !== 'object' || invoke === null) continue;
    const given = (name: string): unknown => Reflect.get(invoke, name);
    const source = given('src');
    if (typeof source === 'string') used.actor.add(source);
    else report('inline-actor', `${where} invokes an actor without a name; name it in setup`);
    if (typeof given('id') !== 'string') report('invoke-id', `${where} invokes "${String(source)}" without an id`);
    if (given('onDone') === undefined) report('invoke-done', `${where} invokes "${String(source)}" without onDone`);
    if (given('onError') === undefined) report('invoke-error', `${where} invokes "${String(source)}" without onError`);
  }
}

function lintTransitions(node: AnyStateNode, where: string, used: UsedNames, report: Report): void {
  const transitions = [...[...node.transitions.values()].flat(), ...(node.always ?? [])];
  const initial: unknown = node.config.initial;
  const initialActions = typeof initial === 'object' && initial !== null ? listOf(Reflect.get(initial, 'actions')) : [];
  // `node.entry` also contains the generated timers of `after`, the config does not.
  const actions = [
    ...listOf(node.config.entry),
    ...listOf(node.config.exit),
    ...initialActions,
    ...transitions.flatMap((transition) => [...transition.actions]),
  ];
  for (const action of actions) {
    const name = nameOf(action);
    used.isPartial ||= isEnqueue(action);
    if (name === null) report('inline-action', `${where} has an action without a name; name it in setup`);
    else used.action.add(name);
  }
  for (const { guard } of transitions) {
    for (const part of guard === undefined ? [] : partsOf(guard)) {
      const name = nameOf(part);
      if (name === null) report('inline-guard', `${where} has a guard without a name; name it in setup`);
      else used.guard.add(name);
    }
  }
  for (const event of Object.keys(node.config.on ?? {})) {
    if (!EVENT_NAME.test(event))
      report('event-name', `${where} handles "${event}"; name events area.verb, in camel case`);
  }
  for (const delay of Object.keys(node.config.after ?? {})) {
    if (Number.isNaN(Number(delay))) used.delay.add(delay);
    else report('inline-delay', `${where} waits ${delay} ms; name the delay in setup by what it means`);
  }
}

function lintStates(machine: AnyStateMachine, report: Report): void {
  const nodes = stateNodes(machine);
  const entered = new Set<AnyStateNode>([machine.root]);
  const enter = (target: AnyStateNode) => {
    for (let node: AnyStateNode | undefined = target; node; node = node.parent) entered.add(node);
  };
  for (const node of nodes) {
    const where = statePath(node);
    if (node.parent && node.type !== 'history' && !node.description)
      report('description', `${where} has no description`);
    for (const transition of [...[...node.transitions.values()].flat(), ...(node.always ?? [])]) {
      for (const target of transition.target ?? []) enter(target);
    }
    if (node.type === 'parallel') Object.values<AnyStateNode>(node.states).forEach(enter);
    if (node.type !== 'compound') continue;
    const initial: unknown = node.config.initial;
    const target = typeof initial === 'object' && initial !== null ? Reflect.get(initial, 'target') : initial;
    const child = typeof target === 'string' ? node.states[target] : undefined;
    if (child) enter(child);
    else report('initial', `${where} starts in "${String(target)}", which is not one of its states`);
  }
  for (const node of nodes) {
    if (!entered.has(node)) report('unreachable', `${statePath(node)} is unreachable`);
  }
}

export function lintMachine(machine: AnyStateMachine, levels: LintLevels = {}): LintProblem[] {
  const problems: LintProblem[] = [];
  const report: Report = (rule, what) => {
    if (levels[rule] !== 'off') problems.push({ rule, what });
  };
  const used: UsedNames = { isPartial: false, action: new Set(), guard: new Set(), actor: new Set(), delay: new Set() };

  lintStates(machine, report);
  for (const node of stateNodes(machine)) {
    const where = statePath(node);
    lintTransitions(node, where, used, report);
    lintInvokes(node, where, used, report);
  }

  const { actions, guards, actors, delays } = machine.implementations;
  for (const action of Object.values(actions)) {
    used.isPartial ||= isEnqueue(action);
    // A named action that raises with a delay uses that delay.
    const delay: unknown = typeof action === 'function' ? Reflect.get(action, 'delay') : undefined;
    if (typeof delay === 'string') used.delay.add(delay);
    if (isSpawn(action) && typeof action.src === 'string') used.actor.add(action.src);
  }
  for (const [kind, known] of [
    ['action', actions],
    ['guard', guards],
    ['actor', actors],
    ['delay', delays],
  ] as const) {
    const names = new Set(Object.keys(known));
    for (const name of used[kind]) if (!names.has(name)) report(`unknown-${kind}`, `setup has no ${kind} "${name}"`);
    for (const name of names)
      if (!used.isPartial && !used[kind].has(name)) report(`unused-${kind}`, `the ${kind} "${name}" is unused`);
  }
  return problems;
}
