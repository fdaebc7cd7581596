import type { AnyStateMachine } from 'xstate';
import { machineOf } from '../toolkit/mutate.ts';
import { mutantsOfFlow } from '../toolkit/mutants.ts';
import { checkProperties, isNoticed } from '../toolkit/properties.ts';
import { readSurvivors } from '../toolkit/survivors.ts';
import { readFeature } from './read.ts';
import { runOnMachine } from './run.ts';
import { worlds } from './worlds/index.ts';

/** The walks of a score are the same every time. */
const SEED = 1;

/** How much of a flow its scenarios notice, and its properties of the rest. The recording is left out. */
export interface ScenarioScore {
  flow: string;
  scenarios: number;
  /** Scenarios that run on the machine, and those of them that disagree with it. */
  headless: number;
  failed: string[];
  findings: number;
  /** Steps that were judged on the machine, and those that only the page can judge. */
  judged: number;
  elsewhere: number;
  /** Without those that are listed as equivalent. */
  mutants: number;
  /** Those that the scenarios miss and the properties notice. */
  noticedByProperties: number;
  survivors: string[];
}

/** Runs a flow's scenarios on its machine, then on every mutant of it until one scenario notices. */
export async function scenarioScore(flow: string): Promise<ScenarioScore> {
  const world = worlds[flow];
  if (!world) throw new Error(`${flow} has no scenarios`);
  const scenarios = readFeature(flow);
  const wanted = scenarios.filter(({ tags }) => !tags.includes('finding'));
  const results = [];
  for (const scenario of wanted) {
    // oxlint-disable-next-line no-await-in-loop -- one scenario after the other, on one processor.
    results.push({ scenario, ...(await runOnMachine(world, scenario)) });
  }
  const passing = results.filter(({ verdict }) => verdict === 'passed').map(({ scenario }) => scenario);

  const notices = async (machine: AnyStateMachine): Promise<boolean> => {
    for (const [index, scenario] of passing.entries()) {
      // oxlint-disable-next-line no-await-in-loop
      if ((await runOnMachine(world, scenario, machine)).verdict !== 'failed') continue;
      // The next mutant is one of the same state, mostly.
      passing.splice(index, 1);
      passing.unshift(scenario);
      return true;
    }
    return false;
  };
  const equivalent = { ...readSurvivors()['*'], ...readSurvivors()[flow] };
  const mutants = mutantsOfFlow(world.flow).filter(({ name }) => !equivalent[name]);
  const { properties } = await checkProperties(world.flow, SEED);
  const survivors: string[] = [];
  let noticedByProperties = 0;
  for (const mutant of mutants) {
    // One that cannot be made is killed.
    const machine = machineOf(mutant);
    // oxlint-disable-next-line no-await-in-loop
    if (!machine || (await notices(machine))) continue;
    if (isNoticed(world.flow, machine, properties)) noticedByProperties += 1;
    else survivors.push(mutant.name);
  }
  return {
    flow,
    scenarios: scenarios.length,
    headless: results.filter(({ verdict }) => verdict !== 'elsewhere').length,
    failed: results
      .filter(({ verdict }) => verdict === 'failed')
      .map(({ scenario, reason }) => `${scenario.title}: ${reason}`),
    findings: scenarios.length - wanted.length,
    judged: results.reduce((sum, { judged }) => sum + judged, 0),
    elsewhere: results.reduce((sum, { elsewhere }) => sum + elsewhere, 0),
    mutants: mutants.length,
    noticedByProperties,
    survivors,
  };
}

const percent = (part: number, whole: number) => (whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`);

/** The scores as a table, a line a flow. */
export function formatScores(scores: readonly ScenarioScore[]): string {
  const widest = Math.max(...scores.map(({ flow }) => flow.length));
  const line = ({
    flow,
    scenarios,
    headless,
    findings,
    judged,
    elsewhere,
    mutants,
    noticedByProperties,
    survivors,
  }: ScenarioScore) =>
    [
      flow.padEnd(widest),
      `scenarios ${headless}/${scenarios} headless`.padEnd(26),
      `steps ${judged}/${judged + elsewhere}`.padEnd(14),
      `findings ${findings}`.padEnd(11),
      `mutants ${mutants - survivors.length}/${mutants} killed`.padEnd(24),
      `${noticedByProperties} by properties`.padEnd(18),
      percent(mutants - survivors.length, mutants),
    ].join('   ');
  const killed = scores.reduce((sum, { mutants, survivors }) => sum + mutants - survivors.length, 0);
  const all = scores.reduce((sum, { mutants }) => sum + mutants, 0);
  return [
    ...scores.map(line),
    `${'all'.padEnd(widest)}   ${killed}/${all} mutants killed by scenarios and properties   ${percent(killed, all)}`,
  ].join('\n');
}
