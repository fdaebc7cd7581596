import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { declaredTransitions, statePath } from 'flow-core/inspection';
import { transitionText } from './wording.ts';

const idOf = (path: string) => path.replaceAll(/[^A-Za-z0-9]/g, '_');

/** Mermaid ends a label at these. */
const plain = (text: string) =>
  text
    .replaceAll(/[:;#"]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

function bodyOf(node: AnyStateNode, indent: string): string[] {
  const children = Object.values<AnyStateNode>(node.states);
  const initial = node.type === 'compound' ? node.initial.target : [];
  return [
    ...initial.map((first) => `${indent}[*] --> ${idOf(statePath(first))}`),
    ...children.flatMap((child, index) => [
      ...(node.type === 'parallel' && index > 0 ? [`${indent}--`] : []),
      ...stateOf(child, indent),
    ]),
  ];
}

function stateOf(node: AnyStateNode, indent: string): string[] {
  const id = idOf(statePath(node));
  const named = `${indent}state "${plain(node.key)}" as ${id}`;
  if (Object.keys(node.states).length > 0) return [`${named} {`, ...bodyOf(node, `${indent}  `), `${indent}}`];
  return [named, ...(node.type === 'final' ? [`${indent}${id} --> [*]`] : [])];
}

/** A machine as a Mermaid state diagram, as GitHub, GitLab and Notion draw it. */
export function toMermaid(machine: AnyStateMachine): string {
  const arrows = declaredTransitions(machine).flatMap((declared) => {
    // The root is no state of the drawing: what happens in every state has no arrow.
    if (declared.source === machine.id) return [];
    const targets = declared.targets.length > 0 ? declared.targets : [declared.source];
    const [trigger, ...more] = transitionText(declared).lines.filter(
      ({ style }) => style !== 'requirement' && style !== 'action',
    );
    const label = plain([trigger?.text ?? '', ...more.map(({ text }) => text)].join(' '));
    return targets.map((target) => `  ${idOf(declared.source)} --> ${idOf(target)}: ${label}`);
  });
  return ['stateDiagram-v2', ...bodyOf(machine.root, '  '), ...arrows].join('\n');
}
