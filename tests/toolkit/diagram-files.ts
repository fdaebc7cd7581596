import { writeFileSync } from 'node:fs';
import type { Flow } from 'flow-core/flow';
import { configured, inProduct } from './config.ts';
import { drawMachine } from './draw.ts';

/** The URL of a flow's diagram. */
export const diagramFile = ({ machine: { id } }: Flow): URL => inProduct(`${configured().folder}/${id}/${id}.svg`);

export async function writeDiagram(flow: Flow): Promise<void> {
  writeFileSync(diagramFile(flow), await drawMachine(flow.machine));
}
