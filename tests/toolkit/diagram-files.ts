import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Flow } from 'flow-core/flow';
import { configured, inProduct } from './config.ts';
import { drawMachine } from './draw.ts';

/** The URL of a flow's diagram. */
export const diagramFile = ({ machine: { id } }: Flow): URL =>
  inProduct(`${dirname(configured().registry)}/${id}/${id}.svg`);

export async function writeDiagram(flow: Flow): Promise<void> {
  writeFileSync(diagramFile(flow), await drawMachine(flow.machine));
}

/** A problem unless the committed diagram equals the machine's diagram, to the byte. */
export async function staleDiagram(flow: Flow): Promise<string[]> {
  const file = diagramFile(flow);
  const current = existsSync(file) && readFileSync(file, 'utf8') === (await drawMachine(flow.machine));
  return current ? [] : [`${flow.machine.id}: the diagram is out of date; run \`npm run flows -- diagrams\``];
}
