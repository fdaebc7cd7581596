import type { AnyStateMachine } from 'xstate';
import { declaredTransitions, stateNodes, statePath } from 'flow-core/inspection';
import { layOut } from './diagram/layout.ts';
import { toSvg } from './diagram/svg.ts';
import { transitionText } from './diagram/wording.ts';

function summarise(machine: AnyStateMachine): string {
  const states = stateNodes(machine)
    .slice(1)
    .map((node) => `${statePath(node)}: ${node.description ?? ''}`);
  const transitions = declaredTransitions(machine).map((declared) => {
    const how = transitionText(declared).lines.map(({ text }) => text);
    return `From ${declared.source} to ${declared.targets.join(', ') || 'itself'}: ${how.join(' ')}.`;
  });
  return [...states, ...transitions].join(' ');
}

/** The diagram of a machine as SVG, deterministic to the byte. */
export async function drawMachine(machine: AnyStateMachine): Promise<string> {
  return toSvg(await layOut(machine), `The flow ${machine.id}`, summarise(machine));
}
