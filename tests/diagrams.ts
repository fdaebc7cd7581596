import { flows } from '../machines/index.ts';
import { writeDiagram } from './toolkit/diagram-files.ts';

/** Writes the diagram of every flow: `npm run diagrams`. */
await Promise.all(flows.map(writeDiagram));
console.log(`${flows.length} diagrams written`);
