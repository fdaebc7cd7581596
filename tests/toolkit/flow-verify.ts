#!/usr/bin/env node
import { pathToFileURL } from 'node:url';
import { Command } from 'commander';
import type { AnyStateMachine } from 'xstate';
import { describeVerdict, type GivenOfMachine, verifyMachine } from './verify-machine.ts';

/** `flow-verify <files>`: verifies every machine, and every model, that the files export. */

type Model = GivenOfMachine & { machine: AnyStateMachine };

const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === 'object' && value !== null && 'root' in value && 'implementations' in value;
const isModel = (value: unknown): value is Model =>
  typeof value === 'object' && value !== null && 'machine' in value && isMachine(value.machine);

/** @throws with a sentence, where the file exports neither a machine nor a model */
async function modelsIn(file: string): Promise<Model[]> {
  const exported = [...new Set(Object.values<unknown>(await import(pathToFileURL(file).href)))];
  const models = exported.filter((each) => isModel(each));
  const machines = exported.filter((each) => isMachine(each)).map((machine): Model => ({ machine }));
  if (models.length + machines.length === 0) throw new Error(`${file} exports no machine and no model`);
  return [...models, ...machines];
}

const program = new Command('flow-verify')
  .description('verifies the machines, or the models, that files export')
  .argument('<files...>', 'modules')
  .option('--calls-end', 'each call is answered or fails: it needs no time-out')
  .parse();
const options = program.opts<Pick<GivenOfMachine, 'callsEnd'>>();

for (const file of program.args) {
  try {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, in the order of the files.
    for (const { machine, ...given } of await modelsIn(file)) {
      const found = verifyMachine(machine, { ...given, ...options });
      console.log(describeVerdict(found).join('\n'));
      if (found.verdict === 'wrong' || found.verdict === 'refused') process.exitCode = 1;
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
