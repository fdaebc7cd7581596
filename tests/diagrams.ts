import { Argument } from 'commander';
import { flows } from '../machines/index.ts';
import { createProgram } from '../server/kernel/command-line.ts';
import { writeDiagram } from './toolkit/diagram-files.ts';

/** `npm run flows -- diagrams [flow …]`: writes the diagrams of flows. */
const ids = flows.map(({ machine }) => machine.id);
const program = createProgram('npm run flows -- diagrams')
  .description('draws the diagrams of flows')
  .addArgument(new Argument('[flows...]', 'all when none is named').choices(ids).default(ids, 'all'))
  .parse();
const wanted = program.processedArgs[0] as readonly string[];
const drawn = flows.filter(({ machine }) => wanted.includes(machine.id));
await Promise.all(drawn.map(writeDiagram));
console.log(`${drawn.length} ${drawn.length === 1 ? 'diagram' : 'diagrams'} written`);
