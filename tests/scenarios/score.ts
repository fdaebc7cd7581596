import type { AnyStateMachine } from 'xstate';
import type { Flow } from '../../machines/shared/flow.ts';
import { mutantsOfFlow } from '../toolkit/mutants.ts';
import { machineOf } from '../toolkit/mutate.ts';
import { checkProperties, isNoticed } from '../toolkit/properties.ts';
import { toursOf } from '../toolkit/tours.ts';
import { viewNotices } from '../toolkit/view/view-rules.ts';
import { readSurvivors } from '../toolkit/survivors.ts';
import { readFeature, type Scenario } from './read.ts';
import { runOnMachine } from './run.ts';
import { worlds } from './worlds/index.ts';

/** The walks of a score are the same every time. */
const SEED = 1;

/** How many mutants the scenarios of a flow notice, and its properties of the rest. The recording is left out. */
export interface ScenarioScore {
  killed: number;
  /** Without those that are listed as equivalent. */
  mutants: number;
  /** Those that the scenarios miss and the properties notice. */
  noticedByProperties: number;
  survivors: string[];
}

/** Runs a flow's passing scenarios on every mutant of it until one notices, then its properties. */
export async function scenarioScore(flow: Flow): Promise<ScenarioScore> {
  const { id } = flow.machine;
  const world = worlds[id];
  if (!world) throw new Error(`${id} has no scenarios`);
  const passing: Scenario[] = [];
  for (const scenario of readFeature(id)) {
    // oxlint-disable-next-line no-await-in-loop -- one scenario after the other, on one processor.
    if ((await runOnMachine(world, scenario)).verdict === 'passed') passing.push(scenario);
  }

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
  const equivalent = { ...readSurvivors()['*'], ...readSurvivors()[id] };
  const mutants = mutantsOfFlow(flow).filter(({ name }) => !equivalent[name]);
  // A property that the flow itself does not hold would notice everything.
  const { properties } = await checkProperties(flow, SEED);
  const sound = properties.filter((property) => !isNoticed(flow, flow.machine, [property]));
  const survivors: string[] = [];
  let noticedByProperties = 0;
  for (const mutant of mutants) {
    // One that cannot be made is killed.
    const machine = machineOf(mutant);
    // oxlint-disable-next-line no-await-in-loop
    if (!machine || (await notices(machine))) continue;
    const breaksView = flow.view !== undefined && viewNotices(flow, toursOf(flow).paths, machine);
    if (breaksView || isNoticed(flow, machine, sound)) noticedByProperties += 1;
    else survivors.push(mutant.name);
  }
  return { killed: mutants.length - survivors.length, mutants: mutants.length, noticedByProperties, survivors };
}
