#!/usr/bin/env node
import { Command } from 'commander';
import { modelsIn } from './models-in.ts';
import { describeVerdict, type MachineVerdict, verifyMachine } from './verify-machine.ts';

/** `flow-verify <files>`: verifies every machine, and every model, that the files export. */
const program = new Command('flow-verify')
  .description('verifies the machines, or the models, that files export')
  .argument('<files...>', 'modules')
  .option('--calls-end', 'each call is answered or fails: it needs no time-out')
  .option('--json', 'prints the verdicts as JSON')
  .addHelpText('after', '\nEnds with 1 where a machine is wrong or refused, or a file exports none.')
  .parse();
const { json = false, ...options } = program.opts<{ callsEnd?: boolean; json?: boolean }>();

const verdicts: MachineVerdict[] = [];
for (const file of program.args) {
  try {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, in the order of the files.
    for (const { machine, ...given } of await modelsIn(file)) {
      const found = verifyMachine(machine, { ...given, ...options });
      verdicts.push(found);
      if (!json) console.log(describeVerdict(found).join('\n'));
      if (found.verdict === 'wrong' || found.verdict === 'refused') process.exitCode = 1;
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
if (json) console.log(JSON.stringify(verdicts, null, 2));
