#!/usr/bin/env node
import { end, print, readArguments, sentenceOf, silenceFiles } from './command-line.ts';
import { modelsIn } from './models-in.ts';
import { describeVerdict, type MachineVerdict, verifyMachine } from './verify-machine.ts';

const usage = `Usage: flow-verify [--calls-end] [--json] <files...>

Verifies the machines, or the models, that files export.

  --calls-end  each call is answered or fails: it needs no time-out
  --json       prints the verdicts as JSON
  --help       prints this

Exit code 0: proved or sampled. 1: a machine is wrong or refused, or a file exports none. 2: a wrong call.`;

const { options, names } = readArguments(usage, ['calls-end', 'json']);
const given = options['calls-end'] ? { callsEnd: true } : {};

silenceFiles();
const verdicts: MachineVerdict[] = [];
for (const file of names) {
  try {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, in the order of the files.
    for (const { machine, ...model } of await modelsIn(file)) {
      const found = verifyMachine(machine, { ...model, ...given });
      verdicts.push(found);
      if (!options['json']) print(`${describeVerdict(found).join('\n')}\n`);
      if (found.verdict === 'wrong' || found.verdict === 'refused') process.exitCode = 1;
    }
  } catch (error) {
    console.error(sentenceOf(error));
    process.exitCode = 1;
  }
}
if (options['json']) print(`${JSON.stringify(verdicts, null, 2)}\n`);
end();
