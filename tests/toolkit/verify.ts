import { randomInt } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Flow } from 'flow-core/flow';
import { findAlone, linesOf, runAlone } from './alone.ts';
import type { Case } from './case.ts';
import { describeCase, describeDisproof, distinctFailures, pathCase, waysOn } from './cases.ts';
import { configured, inProduct } from './config.ts';
import { staleDiagram } from './diagram-files.ts';
import { verifyHeadless } from './headless.ts';
import { createProgress } from './progress.ts';
import { describeProof, type Proof, proveFlow } from './proof/prove.ts';
import { namesAmong } from './nearest.ts';
import { UsageError } from './usage-error.ts';
import {
  checkScenarios,
  describeJudged,
  type Judged,
  judgedOf,
  notRun,
  type ScenarioCheck,
  sumOfJudged,
} from './scenarios/check.ts';
import { scenarioScore, type ScenarioScore } from './scenarios/score.ts';
import type { Recording } from 'flow-core/recording';

/** `npm run verify [-- flow …]`; the traces of failures are in reports/kept. */
const progress = createProgress();

/** How far the second half of the verification came: in the page. */
interface PlacedResult {
  covered: ReadonlySet<string>;
  cases: readonly Case[];
  problems: readonly string[];
}

const { flows: all, createProgram, scenarios: loadScenarios, browser } = configured();
const { worlds } = await loadScenarios();
const ids = all.map((flow) => flow.machine.id);

const program = createProgram('npm run verify --')
  .description('verifies flows: scenarios, properties, tours where the flow runs, and mutants')
  .argument('[flows...]', 'all when none is named', namesAmong('flow', ids), [])
  .option('--list', 'names the paths and the scenarios with their ids', false)
  .option('--path <id>', 'runs this path alone, on the machine and in the browser')
  .option('--scenario <id>', 'runs this scenario alone; a part of its title will do')
  .option('--headless', 'without a browser', false)
  .option('--headed', 'in a window that can be watched', false)
  .option('--slow', 'half a second before each thing that the browser does', false)
  .option('--trace', 'keeps a trace of what passes as well (reports/kept)', false)
  .option('--no-score', 'does not count the mutants that scenarios and properties notice')
  .option('--survivors', 'names those that they miss', false)
  .parse();
const options = program.opts<{
  list: boolean;
  path?: string;
  scenario?: string;
  headless: boolean;
  headed: boolean;
  slow: boolean;
  trace: boolean;
  score: boolean;
  survivors: boolean;
}>();
const wanted = program.processedArgs[0] as readonly string[];
const chosen = all.filter((flow) => wanted.length === 0 || wanted.includes(flow.machine.id));
/** Not committed. */
const reports = fileURLToPath(inProduct('reports/'));
const watched = { headed: options.headed, slowMo: options.slow ? 500 : 0 };

/** A call that makes no sense ends with one sentence and exit code 2. */
function refuse(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}

const isAlone = options.path !== undefined || options.scenario !== undefined;
if (options.path !== undefined && options.scenario !== undefined)
  refuse('Name a path or a scenario: --path and --scenario do not go together.');
if (options.headless && options.headed) refuse('--headless is without a browser, --headed in a window: choose one.');
if (options.headed && process.platform === 'linux' && !process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY'])
  refuse('There is no display for --headed: leave it out, or run the command in `xvfb-run -a`.');

if (options.list) {
  // The reader may close the pipe early (`| head`).
  process.stdout.on('error', () => process.exit());
  console.log(linesOf(chosen).join('\n'));
  process.exit(0);
}

/** Closes the browser and the site, where they were opened. */
async function close(): Promise<void> {
  if (options.headless) return;
  await (await browser()).closeWorkshop();
}

const inSeconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

/** Failures of one flow that are named with what to do next. */
const MOST_SHOWN = 3;

/** Prints where to go on from the first failures. */
function printWaysOn(cases: readonly Case[]): void {
  for (const each of distinctFailures(cases).slice(0, MOST_SHOWN)) {
    console.error(`  ${each.kind} ${each.kind === 'path' ? each.id : `"${each.name}"`}`);
    for (const line of waysOn(each)) console.error(`    ${line}`);
  }
}

/** Runs one path or scenario, and ends. */
async function verifyAlone(): Promise<never> {
  const { path, scenario } = options;
  const cases: Case[] = [];
  let failed = false;
  try {
    const alone = findAlone(chosen, path === undefined ? { scenario: scenario ?? '' } : { path });
    const show = (text: string) => progress.show(text);
    cases.push(
      ...(await runAlone(alone, { headless: options.headless, trace: options.trace, watched, reports, show })),
    );
    progress.clear();
    failed = cases.some(({ outcome }) => outcome === 'failed');
    for (const each of cases) {
      const said =
        each.outcome === 'failed' ? describeCase(each) : `${each.flow}: ${each.kind} "${each.name}" ${each.outcome}`;
      console.log(
        `${each.place.padEnd(7)}  ${each.outcome.padEnd(7)}  ${inSeconds(each.milliseconds).padStart(6)}  ${said}`,
      );
    }
  } catch (error) {
    if (error instanceof UsageError) refuse(error.message);
    console.error(error instanceof Error ? error.message : String(error));
    failed = true;
  } finally {
    await close();
  }
  printWaysOn(cases);
  return process.exit(failed ? 1 : 0);
}

if (isAlone) await verifyAlone();

/** Of the walks at random: another one each time, or the one that is to be repeated. */
const seed = Number(process.env['PROPERTY_SEED'] ?? randomInt(2 ** 31));
const startedAt = performance.now();
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
const widest = Math.max(...all.map((flow) => flow.machine.id.length));

/** Drives a flow's tours through the place where it runs; null where that is not asked for. */
async function runPlaced(flow: Flow, recording: Recording): Promise<PlacedResult | null> {
  if (options.headless) return null;
  const { verifyInBrowser } = await import('./browser/verify-in-browser.ts');
  return verifyInBrowser(flow, recording, (text) => progress.show(`${flow.machine.id}: ${text}`), {
    reports,
    trace: options.trace,
    watched,
  });
}

/** The same; a browser or a site that does not start is a problem of the flow. */
async function verifyPlaced(flow: Flow, recording: Recording): Promise<PlacedResult | null> {
  try {
    return await runPlaced(flow, recording);
  } catch (error) {
    return {
      covered: new Set(),
      cases: [],
      problems: [`${flow.machine.id}: ${error instanceof Error ? error.message : String(error)}`],
    };
  }
}

/** Judges on the page what the machine does not show. */
async function judgeElsewhere(flow: Flow, { open }: ScenarioCheck): Promise<Case[]> {
  const { id } = flow.machine;
  const world = worlds[id];
  if (options.headless || !world) return [];
  const { scenariosInBrowser } = await import('./browser/scenario-in-browser.ts');
  const show = (text: string) => progress.show(`${id}: ${text}`);
  return scenariosInBrowser(world, open, { reports, trace: options.trace, watched, show });
}

/** How many mutants scenarios and properties notice; null where that is not asked for. */
async function scoreOf(flow: Flow, { ran }: ScenarioCheck): Promise<ScenarioScore | null> {
  if (!options.score || ran === 0) return null;
  progress.show(`${flow.machine.id}: scenarios and properties on mutants`);
  return scenarioScore(flow, seed);
}

/** What the verification of a flow came to. */
interface Verified {
  flow: Flow;
  declared: readonly string[];
  /** Keys of the covered transitions, headless and in page or relay; null if that was not run. */
  covered: ReadonlySet<string>;
  placed: ReadonlySet<string> | null;
  proof: Proof | null;
  /** Null if the mutants were not run. */
  score: ScenarioScore | null;
  problems: readonly string[];
  /** All that was checked, one by one. */
  cases: readonly Case[];
  /** Where its scenarios were judged. */
  judged: Judged;
  /** Headless some scenarios may be left, which only the page shows. */
  verdict: 'FAILED' | 'verified' | 'verified headless' | 'recorded';
  milliseconds: number;
}

/** Verifies one flow, prints its line and returns what is wrong. */
async function verify(flow: Flow): Promise<Verified> {
  const since = performance.now();
  const id = flow.machine.id;
  await rm(join(reports, 'kept', id), { recursive: true, force: true });
  progress.show(`${id}: headless`);
  const headless = verifyHeadless(flow);
  // Of a machine that cannot be walked nothing else can be said.
  const isWalked = headless.cases.length > 0;
  progress.show(`${id}: scenarios and properties`);
  const check = isWalked ? await checkScenarios(flow) : notRun(flow);
  const proof = isWalked ? proveFlow(flow) : null;
  const disproved = proof?.problems ?? [];
  const { recording, covered, declared } = headless;
  const wrong = disproved.map((each) => describeDisproof(id, each));
  const problems = [...new Set([...check.failed, ...wrong, ...headless.problems])];
  // What is wrong already would only be found once more, and slowly.
  const placed = problems.length === 0 ? await verifyPlaced(flow, recording) : null;
  const elsewhere =
    placed?.problems.length === 0 || (options.headless && problems.length === 0)
      ? await judgeElsewhere(flow, check)
      : [];
  const judged = judgedOf(check, elsewhere);
  problems.push(...elsewhere.filter(({ outcome }) => outcome === 'failed').map((each) => describeCase(each)));
  const diagram = problems.length === 0 ? await staleDiagram(flow) : [];
  const score = problems.length + diagram.length === 0 ? await scoreOf(flow, check) : null;
  const place = flow.verifiedIn === 'page' ? 'browser' : 'relay';
  const uncovered = placed?.problems.length === 0 ? declared.filter((key) => !placed.covered.has(key)) : [];
  const notTaken = uncovered.map((key) => `${id}: no path takes "${key}" in the ${place}`);
  problems.push(...diagram, ...(placed?.problems ?? []), ...notTaken, ...(score?.problems ?? []));
  const behaviours = disproved.flatMap(({ what, path, step }) =>
    path ? [pathCase(id, path, 'machine', { step, what })] : [],
  );
  const cases = [...check.cases, ...headless.cases, ...behaviours, ...(placed?.cases ?? []), ...elsewhere];
  // FLOW-3: the page has to conform to a view; a flow of the relay conforms by its effects.
  const conforms = flow.view !== undefined || flow.verifiedIn === 'relay';
  const isProved = (proof?.properties ?? 0) > 0;
  const isVerified = problems.length === 0 && check.ran > 0 && isProved && conforms;
  const passed = !isVerified ? 'recorded' : placed ? 'verified' : 'verified headless';
  const verdict = problems.length > 0 ? 'FAILED' : passed;
  const verified: Verified = {
    flow,
    declared,
    covered,
    placed: placed?.covered ?? null,
    proof,
    score,
    problems,
    cases,
    judged,
    verdict,
    milliseconds: Math.round(performance.now() - since),
  };
  print(verified);
  return verified;
}

/** One flow's line, its problems, and where to go on from them. */
function print(verified: Verified): void {
  const { flow, covered, declared, judged, placed, proof, score, milliseconds, verdict, problems, cases } = verified;
  const place = flow.verifiedIn === 'page' ? 'browser' : 'relay';
  const { id } = flow.machine;
  progress.clear();
  console.log(
    [
      id.padEnd(widest),
      `transitions ${covered.size}/${declared.length} headless`,
      `scenarios ${describeJudged(judged)}`.padEnd(51),
      `properties ${proof?.properties ?? 0}`,
      (proof ? describeProof(proof) : 'not proved').padEnd(34),
      placed ? `${placed.size}/${declared.length} ${place}`.padEnd(13) : `- ${place}`.padEnd(13),
      ...(score ? [`mutants ${score.killed}/${score.mutants} killed`] : []),
      inSeconds(milliseconds),
      verdict,
    ]
      .join('   ')
      .trimEnd(),
  );
  for (const problem of problems) console.error(`  ${problem}`);
  printWaysOn(cases);
  if (options.survivors) for (const name of score?.survivors ?? []) console.log(`  ${id}: survives: ${name}`);
}

const results: Verified[] = [];
try {
  for (const flow of chosen) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: the flows share a browser and a site.
    results.push(await verify(flow));
  }
} finally {
  await close();
}

const sum = (count: (result: (typeof results)[number]) => number) =>
  results.reduce((total, result) => total + count(result), 0);
/** The mutants that scenarios and properties notice. */
function scores(): string {
  const [killed, total] = [sum(({ score }) => score?.killed ?? 0), sum(({ score }) => score?.mutants ?? 0)];
  const equivalent = sum(({ score }) => score?.equivalent.length ?? 0);
  return total === 0
    ? ''
    : `${killed}/${total} mutants killed (${((100 * killed) / total).toFixed(1)} %; ${equivalent} more are equivalent), `;
}
/** The least that a flow came to. */
const verdicts = () =>
  (['recorded', 'verified headless'] as const).find((least) => results.some(({ verdict }) => verdict === least)) ??
  'verified';
const wrong = sum(({ problems }) => problems.length);
console.log(
  `${results.length} ${results.length === 1 ? 'flow' : 'flows'}, ${sum(({ declared }) => declared.length)} transitions, ` +
    `scenarios ${describeJudged(sumOfJudged(results.map(({ judged }) => judged)))}, ` +
    `${scores()}${seconds(startedAt)}: ${wrong === 0 ? verdicts() : `${wrong} ${wrong === 1 ? 'problem' : 'problems'}`}`,
);
console.log(`random walks are repeated by PROPERTY_SEED=${seed}`);
// Fail if any flow was recorded only, not verified.
if (wrong > 0 || verdicts() === 'recorded') process.exitCode = 1;
