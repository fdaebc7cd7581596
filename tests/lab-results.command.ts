import { writeFileSync } from 'node:fs';
import { flows } from '../machines/index.ts';
import { createProgram } from '../server/kernel/command-line.ts';
import './toolkit.config.ts';
import { labResults } from './scenarios/lab-results.ts';

/** Run by the lab's build: runs every scenario on its machine and writes the results, for the lab to show and to play. */
const program = createProgram('node tests/lab-results.command.ts')
  .description('writes the results of all scenarios for the flow lab')
  .argument('<file>', 'the file to write')
  .parse();
const [file = ''] = program.args;
writeFileSync(file, JSON.stringify(await labResults(flows)));
