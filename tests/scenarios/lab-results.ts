import { execFileSync } from 'node:child_process';
import { isDeepStrictEqual } from 'node:util';
import type { AnyStateMachine } from 'xstate';
import type { Act, Answered, Entry, PathStep, Tour } from '../../machines/core/score.ts';
import type { Flow } from '../../machines/shared/flow.ts';
import type { LabResults, ScenarioRun } from '../../machines/shared/lab-results.ts';
import type { FlowWorld } from './define-world.ts';
import type { RequestWords } from 'flow-toolkit/scenarios/world';
import { type GuardOutcomes, watchGuards } from 'flow-toolkit/guard-outcomes';
import { hasFeature, readFeature, type Scenario } from 'flow-toolkit/scenarios/read';
import { runOnMachine } from 'flow-toolkit/scenarios/run';
import { toursOf } from 'flow-toolkit/tours';
import { nothingGiven, type RelayAnswer } from 'flow-toolkit/scenarios/stage';
import { worlds } from './worlds/index.ts';

/** The act of the lab for an event of the machine; null for an event of XState without one. */
function actOf(event: { type: string }): Act | null {
  const [, ending, id] = /^xstate\.(done|error)\.actor\.(.*)$/.exec(event.type) ?? [];
  const given = (name: string): unknown => Reflect.get(event, name) ?? null;
  if (id !== undefined)
    return ending === 'done' ? { done: id, output: given('output') } : { error: id, data: given('error') };
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(event.type) ?? [];
  if (delay !== undefined) return { wait: delay };
  return event.type.startsWith('xstate.') ? null : { event };
}

/** LAB-1: how the answer looked on its way; null for one that accepts. */
function answeredBy(answer: RelayAnswer): Answered | null {
  if (answer.kind === 'refuses') return answer.status;
  return answer.kind === 'page' || answer.kind === 'unreachable' ? answer.kind : null;
}

/** Runs a scenario on its machine and notes what happened, for the lab to play. */
async function runScenario(world: FlowWorld, scenario: Scenario, machine: AnyStateMachine): Promise<ScenarioRun> {
  const score: Entry[] = [];
  let address: string | null = null;
  let isPlayable = true;
  let state = () => '';
  const settle = () => {
    const last = score.at(-1);
    if (last && last.expect === undefined) last.expect = state();
  };
  let answered: Answered | null = null;
  const heard = (words: RequestWords): RequestWords => ({
    ...words,
    output(answer, fieldName) {
      answered = answeredBy(answer);
      return words.output(answer, fieldName);
    },
  });
  const opened: FlowWorld = {
    ...world,
    requests: Object.fromEntries(Object.entries(world.requests ?? {}).map(([actor, words]) => [actor, heard(words)])),
    start: (url, given) => {
      // A page that opens again after something has happened is more than one score.
      if (score.length > 0 || !isDeepStrictEqual(given, nothingGiven())) isPlayable = false;
      address = url.pathname + url.search;
      return world.start(url, given);
    },
  };
  const taken = new Set<string>();
  const take = (key: string) => void taken.add(key);
  const { verdict, reason } = await runOnMachine(opened, scenario, machine, take, (event, at, now) => {
    settle();
    state = now;
    const act = actOf(event);
    if (act)
      score.push({ at, act: answered !== null && ('done' in act || 'error' in act) ? { ...act, answered } : act });
    answered = null;
  });
  settle();
  if (verdict === 'elsewhere') return { verdict: 'page' };
  return {
    verdict,
    taken: [...taken],
    ...(verdict === 'failed' && { reason }),
    ...(isPlayable && address !== null && world.flow.verifiedIn === 'page' && { play: { address, score } }),
  };
}

const labTours = (flow: Flow): Tour[] =>
  toursOf(flow).paths.map(({ name, start, expect: { state }, steps }) => ({
    name,
    start,
    expect: { state },
    steps: steps.map(({ wait: _wait, expect, ...step }): PathStep => ({ ...step, expect: { state: expect.state } })),
  }));

/** The commit of the working tree, with a mark where it has changed since; null outside of a repository. */
function commitOfTree(): string | null {
  try {
    const args = ['describe', '--always', '--exclude=*', '--dirty= with changes'];
    return execFileSync('git', args, { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim();
  } catch {
    return null;
  }
}

/** The results of all scenarios on the machines, by flow and title, and the tours of the pages. */
export async function labResults(flows: readonly Flow[]): Promise<LabResults> {
  const all: Record<string, Record<string, ScenarioRun>> = {};
  const guards: Record<string, Record<string, { true: number; false: number }>> = {};
  for (const { machine } of flows) {
    const world = worlds[machine.id];
    if (!world || !hasFeature(machine.id)) continue;
    const runs: Record<string, ScenarioRun> = {};
    const outcomes: GuardOutcomes = new Map();
    const watched = watchGuards(machine, outcomes);
    for (const scenario of readFeature(machine.id)) {
      // oxlint-disable-next-line no-await-in-loop -- one scenario after the other, on one processor.
      runs[scenario.title] = await runScenario(world, scenario, watched);
    }
    all[machine.id] = runs;
    guards[machine.id] = Object.fromEntries(outcomes);
  }
  const onPages = flows.filter(({ verifiedIn }) => verifiedIn === 'page');
  const tours = Object.fromEntries(onPages.map((flow) => [flow.machine.id, labTours(flow)]));
  return { at: new Date().toISOString(), commit: commitOfTree(), flows: all, guards, tours };
}
