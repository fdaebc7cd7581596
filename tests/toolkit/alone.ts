import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Flow } from 'flow-core/flow';
import { pathId, scenarioId } from 'flow-core/ids';
import type { Watched } from './browser/browsing.ts';
import { hasFeature, readFeature, type Scenario } from './scenarios/read.ts';
import { runOnMachine } from './scenarios/run.ts';
import { configured } from './config.ts';
import type { Case } from './case.ts';
import { keptFolder, pathCase, scenarioCase } from './cases.ts';
import { didYouMean } from './nearest.ts';
import type { RecordedPath } from 'flow-core/recording';
import { type Disproof, proveFlow } from './proof/prove.ts';
import { replayPaths } from './replay.ts';
import { toursOf } from './tours.ts';
import { UsageError } from './usage-error.ts';

/** One path or one scenario by itself; the path of a tour, or of a behaviour that a proof has found wrong. */
export type Alone = { flow: Flow } & ({ path: RecordedPath; disproof: Disproof | null } | { scenario: Scenario });

const pathsOf = (flows: readonly Flow[]) =>
  flows.flatMap((flow) => {
    const tours = toursOf(flow).paths.map((path) => ({ flow, path, disproof: null }));
    const wrong = proveFlow(flow).problems.flatMap((disproof) =>
      disproof.path ? [{ flow, path: disproof.path, disproof }] : [],
    );
    // Several properties may fail on one path: the first one says why.
    const all: { flow: Flow; path: RecordedPath; disproof: Disproof | null }[] = [...tours, ...wrong.toReversed()];
    return [...new Map(all.map((each) => [pathId(each.path), each])).values()];
  });

const scenariosOf = (flows: readonly Flow[]): { flow: Flow; scenario: Scenario }[] =>
  flows.flatMap((flow) =>
    hasFeature(flow.machine.id) ? readFeature(flow.machine.id).map((scenario) => ({ flow, scenario })) : [],
  );

/** The only one of what was found. @throws UsageError for none, with the nearest names, and for several */
function only<T extends { flow: Flow }>(found: readonly T[], what: string, hint: string): T {
  const [first, second] = found;
  if (!first) throw new UsageError(`There is no ${what}.${hint} \`npm run verify -- --list\` names all.`);
  if (second)
    throw new UsageError(
      `There are several of the ${what}: in ${[...new Set(found.map(({ flow }) => flow.machine.id))].join(', ')}. Name one flow, or write the whole id.`,
    );
  return first;
}

/**
 * The path of an id, or the scenario of an id, a title or a part of it, among some flows.
 * @throws UsageError with the nearest names where there is none
 */
export function findAlone(flows: readonly Flow[], wanted: { path: string } | { scenario: string }): Alone {
  if ('path' in wanted) {
    const all = pathsOf(flows);
    const found = all.filter(({ path }) => pathId(path) === wanted.path);
    return only(
      found,
      `path "${wanted.path}"`,
      didYouMean(wanted.path, [...new Set(all.map(({ path }) => pathId(path)))]),
    );
  }
  const all = scenariosOf(flows);
  const typed = wanted.scenario.toLowerCase();
  const exact = all.filter(({ scenario: { id, title, name } }) =>
    [id, title.toLowerCase(), name.toLowerCase()].includes(typed),
  );
  const words = scenarioId(wanted.scenario);
  const part = all.filter(({ scenario: { id } }) => id.includes(words));
  return only(
    exact.length > 0 ? exact : part,
    `scenario "${wanted.scenario}"`,
    didYouMean(wanted.scenario, [...new Set(all.map(({ scenario }) => scenario.name))]),
  );
}

/** All paths and scenarios of some flows with their ids, a line each. */
export const linesOf = (flows: readonly Flow[]): string[] =>
  flows.flatMap((flow) => [
    `${flow.machine.id}`,
    ...pathsOf([flow]).map(
      ({ path }) =>
        `  --path ${pathId(path)}   ${path.name}, ${path.steps.length} ${path.steps.length === 1 ? 'step' : 'steps'}`,
    ),
    ...scenariosOf([flow]).map(({ scenario }) => `  --scenario ${scenario.id}`),
  ]);

export interface AloneOptions {
  headless: boolean;
  /** Keeps the trace of what passes as well. */
  trace: boolean;
  watched: Watched;
  /** The folder of the reports. */
  reports: string;
  show: (text: string) => void;
}

async function runPath(
  flow: Flow,
  { path, disproof }: { path: RecordedPath; disproof: Disproof | null },
  options: AloneOptions,
): Promise<Case[]> {
  const since = performance.now();
  const [difference] = replayPaths(flow, [path]);
  const onMachine: Case = {
    ...pathCase(flow.machine.id, path, 'machine', disproof ?? difference ?? null),
    milliseconds: Math.round(performance.now() - since),
  };
  const recording = { flow: flow.machine.id, paths: [path] };
  if (options.headless) return [onMachine];
  const { verifyInBrowser } = await import('./browser/verify-in-browser.ts');
  const { cases, problems } = await verifyInBrowser(flow, recording, options.show, {
    reports: options.reports,
    trace: true,
    watched: options.watched,
  });
  if (cases.length === 0) throw new Error(problems.join('\n'));
  // What is wrong with the machine is wrong with a page that conforms to it.
  const shown = (each: Case): Case =>
    disproof && each.outcome === 'passed' ? { ...each, outcome: 'failed', said: 'the page does the same' } : each;
  return [onMachine, ...cases.map(shown)];
}

async function runScenario(flow: Flow, scenario: Scenario, options: AloneOptions): Promise<Case[]> {
  const { worlds } = await configured().scenarios();
  const world = worlds[flow.machine.id];
  if (!world) throw new UsageError(`${flow.machine.id} has no world in the configuration; its scenarios do not run.`);
  const since = performance.now();
  const onMachine = scenarioCase(flow.machine.id, scenario, 'machine', await runOnMachine(world, scenario), since);
  if (options.headless) return [onMachine];
  const { scenarioInBrowser } = await import('./browser/scenario-in-browser.ts');
  return [onMachine, await scenarioInBrowser(world, scenario, { ...options, trace: true })];
}

/** Runs a path or a scenario on the machine, and in the browser; what fails keeps its trace. */
export async function runAlone(alone: Alone, options: AloneOptions): Promise<Case[]> {
  const { flow } = alone;
  const named =
    'path' in alone
      ? { flow: flow.machine.id, kind: 'path' as const, id: pathId(alone.path) }
      : { flow: flow.machine.id, kind: 'scenario' as const, id: alone.scenario.id };
  const folder = join(options.reports, keptFolder(named));
  await rm(folder, { recursive: true, force: true });
  const cases = await ('path' in alone ? runPath(flow, alone, options) : runScenario(flow, alone.scenario, options));
  const keeps = options.trace || cases.some(({ outcome, place }) => place === 'page' && outcome === 'failed');
  if (!keeps) await rm(folder, { recursive: true, force: true });
  return keeps ? cases : cases.map((each) => ({ ...each, kept: null }));
}
