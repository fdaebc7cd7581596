import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Flow } from '../../machines/shared/flow.ts';
import { drawMachine } from './draw.ts';
import { flowFile } from './recordings.ts';

export async function writeDiagram(flow: Flow): Promise<void> {
  writeFileSync(flowFile(flow, 'svg'), await drawMachine(flow.machine));
}

/** A problem unless the committed diagram equals the machine's diagram, to the byte. */
export async function staleDiagram(flow: Flow): Promise<string[]> {
  const file = flowFile(flow, 'svg');
  const current = existsSync(file) && readFileSync(file, 'utf8') === (await drawMachine(flow.machine));
  return current ? [] : [`${flow.machine.id}: the diagram is out of date; run \`npm run flows -- diagrams\``];
}
