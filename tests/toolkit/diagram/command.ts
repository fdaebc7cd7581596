import { configured } from '../config.ts';
import { writeDiagram } from '../diagram-files.ts';
import { namesAmong } from '../nearest.ts';

/** `npm run flows -- diagrams [flow …]`: writes the diagrams of flows. */
const { flows, createProgram } = configured();
const ids = flows.map(({ machine }) => machine.id);
const program = createProgram('npm run flows -- diagrams')
  .description('draws the diagrams of flows')
  .argument('[flows...]', 'all when none is named', namesAmong('flow', ids), [])
  .parse();
const wanted = program.processedArgs[0] as readonly string[];
const drawn = flows.filter(({ machine }) => wanted.length === 0 || wanted.includes(machine.id));
await Promise.all(drawn.map(writeDiagram));
console.log(`${drawn.length} ${drawn.length === 1 ? 'diagram' : 'diagrams'} written`);
