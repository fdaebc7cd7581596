import { formatScores, scenarioScore } from './score.ts';
import { worlds } from './worlds/index.ts';

/** Prints how many mutants scenarios and properties kill without the recordings: `node tests/scenarios/score.command.ts [flow …] [--survivors]`. */
const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const scores = [];
// oxlint-disable-next-line no-await-in-loop -- one flow after the other, on one processor.
for (const flow of names.length > 0 ? names : Object.keys(worlds)) scores.push(await scenarioScore(flow));
console.log(formatScores(scores));
for (const { flow, failed, survivors } of scores) {
  for (const failure of failed) console.log(`${flow}: FAILED ${failure}`);
  if (process.argv.includes('--survivors'))
    for (const survivor of survivors) console.log(`${flow}: survives: ${survivor}`);
}
