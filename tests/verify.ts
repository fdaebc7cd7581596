import { randomInt } from 'node:crypto';
import { relative } from 'node:path';
import { Argument } from 'commander';
import type { Flow } from '../machines/shared/flow.ts';
import { createProgram } from '../server/kernel/command-line.ts';
import { staleDiagram } from './toolkit/diagram-files.ts';
import { changedTransitions, committedRecording, explainRecording } from './toolkit/explain.ts';
import { verifyHeadless } from './toolkit/headless.ts';
import { createProgress } from './toolkit/progress.ts';
import type { FlowReport } from './toolkit/report/flow-report.ts';
import { committedDiagram, writeReports } from './toolkit/report/write.ts';
import { readSurvivors } from './toolkit/survivors.ts';
import { checkProperties } from './toolkit/properties.ts';
import type { ScenarioCheck } from './scenarios/check.ts';
import { checkScenarios } from './scenarios/check.ts';
import { scenarioScore, type ScenarioScore } from './scenarios/score.ts';
import type { Recording } from './toolkit/recordings.ts';

/** `npm run verify [-- flow …]`; the reports are written in any case (reports/flows/index.html). */
const progress = createProgress();

/** How far the second half of the verification came: in the page or in the relay. */
interface PlacedResult {
  covered: ReadonlySet<string>;
  problems: readonly string[];
  pictures?: FlowReport['pictures'];
}

/** The registry; a machine that cannot even be made ends the run with its name. */
async function loadFlows(): Promise<readonly Flow[]> {
  try {
    const { flows } = await import('../machines/index.ts');
    return flows;
  } catch (error) {
    console.error(`The flows do not load: ${error instanceof Error ? error.message : String(error)}`);
    return process.exit(1);
  }
}

const all = await loadFlows();
const ids = all.map((flow) => flow.machine.id);
const program = createProgram('npm run verify --')
  .description('verifies flows: the committed recording, headless and where the flow runs, and its mutants')
  .addArgument(new Argument('[flows...]', 'all when none is named').choices(ids).default(ids, 'all'))
  .option('--headless', 'without a browser', false)
  .option('--no-score', 'does not count the mutants that scenarios and properties notice without the recording')
  .option('--survivors', 'names those that they miss', false)
  .option('--report', 'takes pictures of the page for the reports', false)
  .option('--write', 'writes the recordings, to be reviewed and committed', false)
  .option('--page-mutants', 'also breaks the page in many ways, to see whether the recordings notice', false)
  .option('--explain', 'only says in words what changed since the last commit', false)
  .parse();
const options = program.opts<{
  headless: boolean;
  score: boolean;
  survivors: boolean;
  report: boolean;
  write: boolean;
  pageMutants: boolean;
  explain: boolean;
}>();
const wanted = program.processedArgs[0] as readonly string[];
const chosen = all.filter((flow) => wanted.includes(flow.machine.id));

function explain(flow: Flow): void {
  const before = committedRecording(flow);
  const lines = before ? explainRecording(flow, before) : [`${flow.machine.id}: a new flow`];
  console.log((lines.length > 0 ? lines : [`${flow.machine.id}: nothing changed`]).join('\n'));
}

if (options.explain) {
  chosen.forEach(explain);
  process.exit(0);
}

/** Of the walks at random: another one each time, or the one that is to be repeated. */
const seed = Number(process.env['PROPERTY_SEED'] ?? randomInt(2 ** 31));
const startedAt = performance.now();
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
const widest = Math.max(...all.map((flow) => flow.machine.id.length));

/** Drives a flow's recording through the place where it runs; null where that is not asked for. */
async function runPlaced(flow: Flow, recording: Recording): Promise<PlacedResult | null> {
  if (flow.verifiedIn === 'relay') {
    const { verifyInRelay } = await import('./toolkit/relay.ts');
    return verifyInRelay(flow, recording);
  }
  if (options.headless) return null;
  const { verifyInBrowser } = await import('./browser/verify-in-browser.ts');
  return verifyInBrowser(flow, recording, (text) => progress.show(`${flow.machine.id}: ${text}`), {
    pictures: options.report,
  });
}

/** The same; a browser or a site that does not start is a problem of the flow. */
async function verifyPlaced(flow: Flow, recording: Recording): Promise<PlacedResult | null> {
  try {
    return await runPlaced(flow, recording);
  } catch (error) {
    return {
      covered: new Set(),
      problems: [`${flow.machine.id}: ${error instanceof Error ? error.message : String(error)}`],
    };
  }
}

/** Breaks the page of a flow in many ways and prints which faults its recording misses. */
async function breakPage(flow: Flow, recording: Recording): Promise<void> {
  const { pageMutantsOf } = await import('./browser/page-mutants.ts');
  const { tryPageMutants } = await import('./browser/verify-in-browser.ts');
  const id = flow.machine.id;
  const { total, survivors } = await tryPageMutants(flow, recording, pageMutantsOf(id), (text) =>
    progress.show(`${id}: ${text}`),
  );
  progress.clear();
  console.log(`${' '.repeat(widest)}   page mutants ${total - survivors.length}/${total} killed`);
  for (const name of survivors) console.log(`  ${id}: the page mutant "${name}" survives`);
}

/** A change that no scenario takes would only be recorded, right or wrong. */
function unnamedChanges(flow: Flow, { ran, covered }: ScenarioCheck): string[] {
  const before = committedRecording(flow);
  if (!before) return [];
  return changedTransitions(flow, before)
    .filter((key) => ran === 0 || !covered.has(key))
    .map((key) => `${flow.machine.id}: "${key}" has changed and no scenario takes it; write one in its feature first`);
}

/** How many mutants scenarios and properties notice without the recording; null where that is not asked for. */
async function scoreOf(flow: Flow, { ran }: ScenarioCheck): Promise<ScenarioScore | null> {
  if (!options.score || ran === 0) return null;
  progress.show(`${flow.machine.id}: scenarios and properties on mutants`);
  return scenarioScore(flow);
}

/** Verifies one flow, prints its line and returns what is wrong. */
async function verify(flow: Flow): Promise<FlowReport> {
  const since = performance.now();
  const id = flow.machine.id;
  progress.show(`${id}: scenarios and properties`);
  const check = await checkScenarios(flow);
  const held = await checkProperties(flow, seed);
  const unnamed = options.write ? unnamedChanges(flow, check) : [];
  progress.show(`${id}: headless`);
  const { recording, covered, declared, pairs, mutants, survivors, problems } = verifyHeadless(flow, {
    write: options.write && unnamed.length === 0,
    seed,
  });
  problems.unshift(...unnamed, ...check.failed, ...held.problems);
  // What is wrong already would only be found once more, and slowly.
  const placed = problems.length === 0 ? await verifyPlaced(flow, recording) : null;
  if (problems.length === 0) problems.push(...(await staleDiagram(flow)));
  const score = problems.length === 0 ? await scoreOf(flow, check) : null;
  const place = flow.verifiedIn === 'page' ? 'browser' : 'relay';
  if (placed) {
    problems.push(...placed.problems);
    if (placed.problems.length === 0)
      problems.push(
        ...declared
          .filter((key) => !placed.covered.has(key))
          .map((key) => `${id}: no path takes "${key}" in the ${place}`),
      );
  }
  const isVerified = problems.length === 0 && check.ran > 0 && held.properties.length > 0;
  const verdict = problems.length > 0 ? 'FAILED' : isVerified && (placed || options.headless) ? 'verified' : 'recorded';
  const killed = mutants - survivors.length;
  const reasons = { ...readSurvivors()['*'], ...readSurvivors()[id] };
  const listed = survivors.filter((name) => reasons[name]).length;
  progress.clear();
  console.log(
    [
      id.padEnd(widest),
      `transitions ${covered.size}/${declared.length} headless`,
      `scenarios ${check.ran}/${check.scenarios}`.padEnd(15),
      `properties ${held.properties.length}`,
      `pairs ${pairs.taken}/${pairs.feasible}`.padEnd(13),
      placed ? `${placed.covered.size}/${declared.length} ${place}`.padEnd(13) : `- ${place}`.padEnd(13),
      `mutants ${killed}/${mutants} killed${listed > 0 ? ` (${listed} listed)` : ''}`,
      ...(score ? [`without the recording ${score.killed}/${score.mutants}`] : []),
      seconds(since),
      verdict,
    ]
      .join('   ')
      .trimEnd(),
  );
  for (const problem of problems) console.error(`  ${problem}`);
  if (options.survivors) for (const name of score?.survivors ?? []) console.log(`  ${id}: survives: ${name}`);
  if (options.pageMutants && flow.verifiedIn === 'page' && problems.length === 0) await breakPage(flow, recording);
  // What was written is to be reviewed.
  if (options.write) explain(flow);
  return {
    flow,
    at: new Date().toISOString(),
    recording,
    pairs,
    svg: committedDiagram(flow),
    declared,
    covered,
    placed: placed?.covered ?? null,
    mutants: { total: mutants, survivors: survivors.map((name) => ({ name, reason: reasons[name] ?? null })) },
    score: score && { killed: score.killed, total: score.mutants },
    problems,
    isVerified,
    pictures: placed?.pictures ?? new Map(),
  };
}

const results: FlowReport[] = [];
try {
  // One after the other: the flows share a browser and a site.
  // oxlint-disable-next-line no-await-in-loop
  for (const flow of chosen) results.push(await verify(flow));
} finally {
  if (!options.headless) {
    const { closeWorkshop } = await import('./browser/workshop.ts');
    await closeWorkshop();
  }
}

const sum = (count: (result: (typeof results)[number]) => number) =>
  results.reduce((total, result) => total + count(result), 0);
/** Both scores: with the recordings, and without them. */
function scores(): string {
  const [killed, total] = [sum(({ score }) => score?.killed ?? 0), sum(({ score }) => score?.total ?? 0)];
  return total === 0 ? '' : `without the recordings ${killed}/${total} (${((100 * killed) / total).toFixed(1)} %), `;
}
const wrong = sum(({ problems }) => problems.length);
console.log(
  `${results.length} ${results.length === 1 ? 'flow' : 'flows'}, ${sum(({ declared }) => declared.length)} transitions, ` +
    `pairs ${sum(({ pairs }) => pairs.taken)}/${sum(({ pairs }) => pairs.feasible)}, ` +
    `${sum(({ mutants }) => mutants.total - mutants.survivors.length)}/${sum(({ mutants }) => mutants.total)} mutants killed, ${scores()}${seconds(startedAt)}: ${wrong === 0 ? (results.every(({ isVerified }) => isVerified) ? 'verified' : 'recorded') : `${wrong} ${wrong === 1 ? 'problem' : 'problems'}`}`,
);
console.log(`random walks are repeated by PROPERTY_SEED=${seed}`);
console.log(`report: ${relative(process.cwd(), writeReports(all, results))}`);
if (wrong > 0) process.exitCode = 1;
