#!/usr/bin/env node
import { Command } from 'commander';
import { drawMachine } from './draw.ts';
import { toMermaid } from './mermaid.ts';
import { modelsIn } from './models-in.ts';

/** `flow-draw <file>`: the diagram of the machine that a file exports, as SVG or in Mermaid's words. */
const program = new Command('flow-draw')
  .description('draws the machine that a file exports')
  .argument('<file>', 'a module')
  .argument('[id]', 'the machine, where the file exports several')
  .option('--mermaid', "in Mermaid's words in place of SVG")
  .addHelpText('after', '\nEnds with 1 where the file exports no such machine.')
  .parse();
const [file = '', id] = program.args;

try {
  const machines = (await modelsIn(file)).map(({ machine }) => machine);
  const machine = machines.find((each) => id === undefined || each.id === id);
  if (!machine)
    throw new Error(`${file} exports no machine "${id}", but ${machines.map((each) => each.id).join(', ')}`);
  process.stdout.write(program.opts<{ mermaid?: boolean }>().mermaid ? toMermaid(machine) : await drawMachine(machine));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
