import { describePairs } from 'flow-toolkit/headless';
import { createProgram } from '../../server/kernel/command-line.ts';
import { measureGrowth } from 'flow-toolkit/growth';

/** `npm run bench -- growth`: what verifying a machine costs, by its pages and regions. */
createProgram('npm run bench -- growth')
  .description('what verifying a machine costs, by its pages and regions')
  .parse();

const sizes = [5, 10, 20, 40]
  .map((states) => ({ states, regions: 1 }))
  .concat([2, 3, 4, 6, 8].map((regions) => ({ states: 5, regions })));

console.log(
  '| pages | regions | transitions | pairs | steps | mutants | seconds of processor time |\n|---|---|---|---|---|---|---|',
);
for (const size of sizes) {
  const { states, regions, transitions, taken, pairs, steps, mutants, survivors, seconds } = measureGrowth(size);
  const cells = [
    states,
    regions,
    `${taken} of ${transitions}`,
    describePairs(pairs),
    steps,
    `${mutants - survivors} of ${mutants}`,
    seconds.toFixed(1),
  ];
  console.log(`| ${cells.join(' | ')} |`);
}
