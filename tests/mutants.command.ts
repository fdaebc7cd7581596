import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Argument } from 'commander';
import { assignedFields, type Flow, type Mutant, mutantsOf, proofNotices } from 'flow-toolkit';
import { createProgram } from '../server/lib/command-line.ts';
import { flows, properties } from './flows/index.ts';

/** `npm run mutants [-- flow …]`: the mutants of a machine that neither its properties nor its flow's test kill (FLOW-3). */
const ids = flows.map(({ machine }) => machine.id);
const program = createProgram('npm run mutants --')
  .description('names the mutants of machines that neither properties nor the tests of their flows kill')
  .addArgument(new Argument('[flows...]', 'those that are proved when none is named').choices(ids).default([]))
  .parse();
const named = program.processedArgs[0] as readonly string[];

/** A mutant may run without end. */
const LONGEST_RUN = 60_000;

/** Runs a flow's test on a mutant. @returns whether it passes */
async function passes(flow: string, index: number, fields: readonly unknown[]): Promise<boolean> {
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/mutants.vitest.ts'];
  const env = { ...process.env, MUTANT: JSON.stringify({ flow, index, fields }) };
  const test = spawn(process.execPath, vitest, { env, stdio: 'ignore', timeout: LONGEST_RUN });
  const [code] = await once(test, 'exit');
  return code === 0;
}

/** Prints how many mutants of a flow are killed, and those that survive. */
async function judge(flow: Flow): Promise<void> {
  const { id } = flow.machine;
  const assigned = assignedFields(flow);
  const fields = [...assigned].map(([name, set]) => [name, [...set]]);
  const mutants = mutantsOf(flow.machine, assigned);
  const proved = properties[id];
  const isDisproved = (mutant: Mutant) => {
    try {
      const machine = mutant.make();
      return proved !== undefined && proofNotices(flow, machine, proved);
    } catch {
      // A mutant that cannot be created is killed.
      return true;
    }
  };
  const survivors: string[] = [];
  const left = mutants.entries();
  const runTests = async () => {
    for (const [index, mutant] of left)
      // oxlint-disable-next-line no-await-in-loop -- as many at once as there are processors.
      if (!isDisproved(mutant) && (await passes(id, index, fields))) survivors.push(mutant.name);
  };
  if (!(await passes(id, -1, fields))) throw new Error(`tests/flows/${id}.test.ts fails without a mutant`);
  await Promise.all(Array.from({ length: availableParallelism() }, runTests));
  console.log(`${id}: ${mutants.length - survivors.length} of ${mutants.length} mutants are killed`);
  for (const name of survivors.toSorted()) console.log(`  survives: ${name}`);
}

for (const flow of flows.filter(({ machine: { id } }) => (named.length > 0 ? named.includes(id) : id in properties))) {
  // oxlint-disable-next-line no-await-in-loop -- one flow after the other.
  await judge(flow);
}
