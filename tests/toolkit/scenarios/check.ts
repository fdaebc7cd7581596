import type { Flow } from 'flow-core/flow';
import type { Case } from '../case.ts';
import { describeCase, scenarioCase } from '../cases.ts';
import { configured } from '../config.ts';
import { hasFeature, readFeature, type Scenario } from './read.ts';
import { runOnMachine } from './run.ts';

/** Where the scenarios of a flow were judged, each counted once. */
export interface Judged {
  /** Every step on the machine. */
  machine: number;
  /** On the page, or in the relay's own code, what the machine does not show. */
  page: number;
  relay: number;
  /** Some steps on the machine, the others nowhere in this run. */
  inPart: number;
  /** Each with its flow. */
  neither: readonly string[];
}

/** What a flow's scenarios say of its machine. */
export interface ScenarioCheck {
  flow: string;
  scenarios: readonly Scenario[];
  /** Scenarios that run on the machine; the others run on the page or in the relay alone. */
  ran: number;
  /** Those of which the machine shows no step, or not every one. */
  open: readonly Scenario[];
  failed: readonly string[];
  cases: readonly Case[];
}

/** The scenarios of a flow whose machine cannot be run. */
export const notRun = ({ machine: { id } }: Flow): ScenarioCheck => ({
  flow: id,
  scenarios: hasFeature(id) ? readFeature(id) : [],
  ran: 0,
  open: [],
  failed: [],
  cases: [],
});

export async function checkScenarios(flow: Flow): Promise<ScenarioCheck> {
  const { id } = flow.machine;
  const { worlds } = await configured().scenarios();
  const world = worlds[id];
  const cases: Case[] = [];
  const open: Scenario[] = [];
  const scenarios = hasFeature(id) ? readFeature(id) : [];
  for (const scenario of world ? scenarios : []) {
    if (!world) continue;
    const since = performance.now();
    // oxlint-disable-next-line no-await-in-loop -- one scenario after the other, on one processor.
    const result = await runOnMachine(world, scenario);
    cases.push(scenarioCase(id, scenario, 'machine', result, since));
    if (result.verdict === 'elsewhere' || result.elsewhere > 0) open.push(scenario);
  }
  return {
    flow: id,
    scenarios,
    ran: cases.filter(({ outcome }) => outcome !== 'skipped').length,
    open,
    failed: cases.filter(({ outcome }) => outcome === 'failed').map((each) => describeCase(each)),
    cases,
  };
}

/** Counts where a flow's scenarios were judged, by the cases of machine, page and relay. */
export function judgedOf({ flow, scenarios, open, cases }: ScenarioCheck, placed: readonly Case[]): Judged {
  const judged = (some: readonly Case[]) =>
    new Set(some.filter(({ outcome }) => outcome !== 'skipped').map(({ id }) => id));
  const onMachine = judged(cases);
  const on = (place: Case['place']) => judged(placed.filter((each) => each.place === place));
  const [page, relay] = [on('page'), on('relay')];
  const left = open.filter(({ id }) => !page.has(id) && !relay.has(id));
  return {
    machine: onMachine.size - open.filter(({ id }) => onMachine.has(id)).length,
    page: open.filter(({ id }) => page.has(id)).length,
    relay: open.filter(({ id }) => relay.has(id)).length,
    inPart: left.filter(({ id }) => onMachine.has(id)).length,
    neither: scenarios
      .filter(({ id }) => !onMachine.has(id) && !page.has(id) && !relay.has(id))
      .map(({ title }) => `${flow}: ${title}`),
  };
}

export const sumOfJudged = (all: readonly Judged[]): Judged => ({
  machine: all.reduce((sum, { machine }) => sum + machine, 0),
  page: all.reduce((sum, { page }) => sum + page, 0),
  relay: all.reduce((sum, { relay }) => sum + relay, 0),
  inPart: all.reduce((sum, { inPart }) => sum + inPart, 0),
  neither: all.flatMap(({ neither }) => neither),
});

/** `30: 2 machine, 28 page, 0 neither` */
export function describeJudged({ machine, page, relay, inPart, neither }: Judged): string {
  const counts = [
    [machine, 'machine'],
    [page, 'page'],
    [relay, 'relay'],
    [inPart, 'machine in part'],
  ] as const;
  const said = counts.filter(([count]) => count > 0).map(([count, where]) => `${count} ${where}`);
  const all = counts.reduce((sum, [count]) => sum + count, neither.length);
  return `${all}: ${[...said, `${neither.length} neither`].join(', ')}`;
}
