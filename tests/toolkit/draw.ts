import type { AnyStateMachine } from 'xstate';
import { layOut } from './diagram/layout.ts';
import { toSvg } from './diagram/svg.ts';
import { describeMachine } from './diagram/wording.ts';

/** The diagram of a machine as SVG, deterministic to the byte. */
export async function drawMachine(machine: AnyStateMachine): Promise<string> {
  return toSvg(await layOut(machine), `The flow ${machine.id}`, describeMachine(machine));
}
