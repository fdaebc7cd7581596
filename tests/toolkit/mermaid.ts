import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { declaredTransitions, statePath } from 'flow-core/inspection';
import { triggerText } from './diagram/wording.ts';

/** Mermaid ids allow letters, digits and underscores only. */
const idOf = (path: string): string => path.replaceAll(/\W/g, '_');

/** A machine as a state diagram of Mermaid (https://mermaid.js.org/syntax/stateDiagram.html). */
export function toMermaid(machine: AnyStateMachine): string {
  const linesOf = (node: AnyStateNode, indent: string): string[] => [
    ...(node.type === 'compound'
      ? [`${indent}[*] --> ${idOf(statePath(node.initial.target[0] as AnyStateNode))}`]
      : []),
    ...Object.values<AnyStateNode>(node.states).flatMap((state, index) => [
      ...(node.type === 'parallel' && index > 0 ? [`${indent}--`] : []),
      `${indent}state "${state.key}" as ${idOf(statePath(state))}`,
      ...(Object.keys(state.states).length > 0
        ? [`${indent}state ${idOf(statePath(state))} {`, ...linesOf(state, `${indent}  `), `${indent}}`]
        : []),
      ...(state.type === 'final' ? [`${indent}${idOf(statePath(state))} --> [*]`] : []),
    ]),
  ];
  const root = statePath(machine.root);
  // A transition of the root holds in every state and is drawn from each outer state.
  const sourcesOf = (source: string) =>
    source === root ? Object.values(machine.root.states).map(statePath) : [source];
  const transitions = declaredTransitions(machine).flatMap((each) =>
    each.targets.flatMap((target) =>
      sourcesOf(each.source).map((source) => `  ${idOf(source)} --> ${idOf(target)} : ${triggerText(each)}`),
    ),
  );
  return ['stateDiagram-v2', ...linesOf(machine.root, '  '), ...transitions, ''].join('\n');
}
