import type { AnyStateMachine } from 'xstate';
import type { Flow } from 'flow-core/flow';
import { configured } from '../config.ts';
import { type Mutant, mutantsOfFlow } from '../mutants.ts';
import { machineOf } from '../mutate.ts';
import { proofNotices } from '../proof/prove.ts';
import { distinguish, walksOf } from '../side-by-side.ts';
import { toursOf } from '../tours.ts';
import { viewNotices } from '../view/view-rules.ts';
import { equivalentOf, judgeScore, readSurvivors } from '../survivors.ts';
import { readFeature, type Scenario } from './read.ts';
import { runOnMachine } from './run.ts';
import type { FlowWorld } from './world.ts';

/** Random walks that try to refute the reason of an equivalent mutant. */
const REFUTING_WALKS = 30;

/** How many mutants the scenarios of a flow notice; and of the rest the rules of its view, its proof and its properties. */
export interface ScenarioScore {
  killed: number;
  /** Without those that are listed as equivalent. */
  mutants: number;
  /** Those that the scenarios miss and the properties notice. */
  noticedByProperties: number;
  survivors: string[];
  /** Those that are listed as equivalent, with their reasons. */
  equivalent: { name: string; reason: string }[];
  /** What is wrong with the list, or too low a score. */
  problems: string[];
}

/** The reasons of listed mutants are not believed: a walk that tells a mutant from the original refutes them. */
function refutedReasons(flow: Flow, equivalent: readonly Mutant[], seed: number): string[] {
  if (equivalent.length === 0) return [];
  const walks = walksOf(flow, seed, REFUTING_WALKS);
  return equivalent.flatMap((mutant) => {
    const found = distinguish(walks, mutant.make());
    return found
      ? [`${flow.machine.id}: the mutant "${mutant.name}" is not equivalent: a random walk shows that ${found.what}`]
      : [];
  });
}

/** Whether one of some passing scenarios notices a mutant. */
export function noticesOf(
  world: FlowWorld,
  scenarios: readonly Scenario[],
): (machine: AnyStateMachine) => Promise<boolean> {
  const passing = [...scenarios];
  return async (machine) => {
    for (const [index, scenario] of passing.entries()) {
      // oxlint-disable-next-line no-await-in-loop -- one scenario after the other, on one processor.
      if ((await runOnMachine(world, scenario, machine)).verdict !== 'failed') continue;
      // The next mutant is one of the same state, mostly.
      passing.splice(index, 1);
      passing.unshift(scenario);
      return true;
    }
    return false;
  };
}

/**
 * Runs a flow's passing scenarios on every mutant of it until one notices, then its properties.
 * @param seed of the walks that try to refute the reasons of equivalent mutants
 */
export async function scenarioScore(flow: Flow, seed: number): Promise<ScenarioScore> {
  const { id } = flow.machine;
  const { worlds } = await configured().scenarios();
  const world = worlds[id];
  if (!world) throw new Error(`${id} has no scenarios`);
  const passing: Scenario[] = [];
  for (const scenario of readFeature(id)) {
    // oxlint-disable-next-line no-await-in-loop -- one scenario after the other, on one processor.
    if ((await runOnMachine(world, scenario)).verdict === 'passed') passing.push(scenario);
  }

  const notices = noticesOf(world, passing);
  const listed = readSurvivors();
  const reasons = equivalentOf(id, listed);
  const mutants = mutantsOfFlow(flow);
  const noticed = new Set<string>();
  let noticedByProperties = 0;
  for (const mutant of mutants) {
    // One that cannot be made is killed.
    const machine = machineOf(mutant);
    // oxlint-disable-next-line no-await-in-loop
    const byScenario = !machine || (await notices(machine));
    const byProperty =
      !byScenario &&
      ((flow.view !== undefined && viewNotices(flow, toursOf(flow).paths, machine)) || proofNotices(flow, machine));
    if (byProperty) noticedByProperties += 1;
    if (byScenario || byProperty) noticed.add(mutant.name);
  }
  const equivalent = mutants.filter(({ name }) => reasons[name]);
  const counted = mutants.filter(({ name }) => !reasons[name]).map(({ name }) => name);
  const survivors = counted.filter((name) => !noticed.has(name));
  return {
    killed: counted.length - survivors.length,
    mutants: counted.length,
    noticedByProperties,
    survivors,
    equivalent: equivalent.map(({ name }) => ({ name, reason: reasons[name] ?? '' })),
    problems: [
      ...judgeScore(id, { mutants: mutants.map(({ name }) => name), noticed }, listed),
      ...refutedReasons(flow, equivalent, seed),
    ],
  };
}
