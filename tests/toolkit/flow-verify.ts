#!/usr/bin/env node
import { end, print, readArguments, sentenceOf, silenceFiles } from './command-line.ts';
import { modelsIn } from './models-in.ts';
import { describeVerdict, verifyMachine } from './verify-machine.ts';

const usage = `Usage: flow-verify <files...>

Verifies the machines, or the models, that files export.

  --help  prints this

Exit code 0: proved or sampled. 1: a machine is wrong or refused, or a file exports none. 2: a wrong call.`;

const files = readArguments(usage);

silenceFiles();
for (const file of files) {
  try {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, in the order of the files.
    for (const { machine, ...model } of await modelsIn(file)) {
      const found = verifyMachine(machine, model);
      print(`${describeVerdict(found).join('\n')}\n`);
      if (found.verdict === 'wrong' || found.verdict === 'refused') process.exitCode = 1;
    }
  } catch (error) {
    console.error(sentenceOf(error));
    process.exitCode = 1;
  }
}
end();
