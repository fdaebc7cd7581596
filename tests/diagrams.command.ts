import { writeFileSync } from 'node:fs';
import { Argument } from 'commander';
import { drawMachine } from 'flow-toolkit';
import { createProgram } from '../server/lib/command-line.ts';
import { flows } from './flows/index.ts';

/** `npm run flows -- diagrams [flow …]`: writes the diagrams of flows. */
const ids = flows.map(({ machine }) => machine.id);
const program = createProgram('npm run flows -- diagrams')
  .description('draws the diagrams of flows')
  .addArgument(new Argument('[flows...]', 'all when none is named').choices(ids).default([]))
  .parse();
const wanted = program.processedArgs[0] as readonly string[];
const drawn = flows.filter(({ machine }) => wanted.length === 0 || wanted.includes(machine.id));
for (const { machine } of drawn) {
  const file = new URL(`../machines/${machine.id}/${machine.id}.svg`, import.meta.url);
  // oxlint-disable-next-line no-await-in-loop -- the layout has one thread.
  writeFileSync(file, await drawMachine(machine));
}
console.log(`${drawn.length} ${drawn.length === 1 ? 'diagram' : 'diagrams'} written`);
