import { randomInt } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import type { Flow } from 'flow-core/flow';
import { type Alone, findAlone, linesOf, runAlone } from './alone.ts';
import type { Case } from './case.ts';
import { checkCase, describeCase, disproofCase, distinctFailures, waysOn } from './cases.ts';
import { configured } from './config.ts';
import { staleDiagram } from './diagram-files.ts';
import { type FailingRun, keepFailingRuns, readFailingRuns } from './failing-runs.ts';
import { verifyHeadless } from './headless.ts';
import { createProgress } from './progress.ts';
import type { FlowReport } from './report/flow-report.ts';
import { writeResults } from './report/results.ts';
import { committedDiagram, reportsFolder, writeReports } from './report/write.ts';
import { describeProof, type Proof, proveFlow } from './proof/prove.ts';
import { namesAmong } from './nearest.ts';
import { UsageError } from './usage-error.ts';
import { watchSources } from './watch.ts';
import {
  checkScenarios,
  describeJudged,
  judgedOf,
  notRun,
  type ScenarioCheck,
  sumOfJudged,
} from './scenarios/check.ts';
import { scenarioScore, type ScenarioScore } from './scenarios/score.ts';
import type { Recording } from 'flow-core/recording';

/** `npm run verify [-- flow …]`; the reports are written in any case (reports/flows/index.html). */
const progress = createProgress();

/** In Unix milliseconds. */
const beganAt = Date.now();

/** How far the second half of the verification came: in the page or in the relay. */
interface PlacedResult {
  covered: ReadonlySet<string>;
  cases: readonly Case[];
  problems: readonly string[];
  pictures?: FlowReport['pictures'];
}

const {
  flows: all,
  createProgram,
  wholeNumber,
  scenarios: loadScenarios,
  browser,
  results: loadResults,
} = configured();
const { worlds, runInRelay } = await loadScenarios();
const kept = await loadResults();
const ids = all.map((flow) => flow.machine.id);

const program = createProgram('npm run verify --')
  .description('verifies flows: scenarios, properties, tours where the flow runs, and mutants')
  .argument('[flows...]', 'all when none is named', namesAmong('flow', ids), [])
  .option('--list', 'names the paths and the scenarios with their ids', false)
  .option('--path <id>', 'runs this path alone, on the machine and in the browser')
  .option('--scenario <id>', 'runs this scenario alone; a part of its title will do')
  .option('--repeat <n>', 'runs the path or the scenario so often', wholeNumber(1_000), 1)
  .option('--headless', 'without a browser', false)
  .option('--headed', 'in a window that can be watched', false)
  .option('--slow', 'half a second before each thing that the browser does', false)
  .option('--trace', 'keeps a trace of what passes as well (reports/kept)', false)
  .option('--bail', 'ends with the first failure', false)
  .option('--changed', 'leaves out flows that have passed with the same contents of all their files', false)
  .option('--watch', 'runs again after each change of a source', false)
  .option('--no-score', 'does not count the mutants that scenarios and properties notice')
  .option('--survivors', 'names those that they miss', false)
  .option('--report', 'takes pictures of the page for the reports', false)
  .option('--out <folder>', 'where the reports go', reportsFolder())
  .parse();
const options = program.opts<{
  list: boolean;
  path?: string;
  scenario?: string;
  repeat: number;
  headless: boolean;
  headed: boolean;
  slow: boolean;
  trace: boolean;
  bail: boolean;
  changed: boolean;
  watch: boolean;
  score: boolean;
  survivors: boolean;
  report: boolean;
  out: string;
}>();
const wanted = program.processedArgs[0] as readonly string[];
const chosen = all.filter((flow) => wanted.length === 0 || wanted.includes(flow.machine.id));
const reports = resolve(options.out);
const watched = { headed: options.headed, slowMo: options.slow ? 500 : 0 };

/** A call that makes no sense ends with one sentence and exit code 2. */
function refuse(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}

const isAlone = options.path !== undefined || options.scenario !== undefined;
if (options.path !== undefined && options.scenario !== undefined)
  refuse('Name a path or a scenario: --path and --scenario do not go together.');
if (options.repeat > 1 && !isAlone)
  refuse('--repeat goes with --path or --scenario: npm run verify -- --list names them.');
if (options.headless && options.headed) refuse('--headless is without a browser, --headed in a window: choose one.');
if (options.headed && process.platform === 'linux' && !process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY'])
  refuse('There is no display for --headed: leave it out, or run the command in `xvfb-run -a`.');

if (options.list) {
  // The reader may close the pipe early (`| head`).
  process.stdout.on('error', () => process.exit());
  console.log(linesOf(chosen).join('\n'));
  process.exit(0);
}
if (options.watch) await watchSources(process.argv.slice(1).filter((argument) => argument !== '--watch'));

/** Closes the browser and the site, where they were opened. */
async function close(): Promise<void> {
  if (options.headless) return;
  await (await browser()).closeWorkshop();
}

const inSeconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

/** Failures of one flow that are looked at in the browser, and named with what to do next. */
const MOST_SHOWN = 3;

/** Prints where to go on from the first failures. */
function printWaysOn(cases: readonly Case[]): void {
  for (const each of distinctFailures(cases).slice(0, MOST_SHOWN)) {
    console.error(`  ${each.kind} ${each.kind === 'path' ? each.id : `"${each.name}"`}`);
    for (const line of waysOn(each)) console.error(`    ${line}`);
  }
}

/** Runs one path or scenario, as often as it is asked for, and ends. */
async function verifyAlone(): Promise<never> {
  const { path, scenario, repeat } = options;
  const cases: Case[] = [];
  let failed = 0;
  try {
    const alone = findAlone(chosen, path === undefined ? { scenario: scenario ?? '' } : { path });
    const show = (text: string) => progress.show(text);
    for (let run = 0; run < repeat && !(options.bail && failed > 0); run += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one run after the other, in one browser.
      const found = await runAlone(alone, { headless: options.headless, trace: options.trace, watched, reports, show });
      progress.clear();
      cases.push(...found);
      if (found.some(({ outcome }) => outcome === 'failed')) failed += 1;
      for (const each of found) {
        const said =
          each.outcome === 'failed' ? describeCase(each) : `${each.flow}: ${each.kind} "${each.name}" ${each.outcome}`;
        console.log(
          `${each.place.padEnd(7)}  ${each.outcome.padEnd(7)}  ${inSeconds(each.milliseconds).padStart(6)}  ${said}`,
        );
      }
    }
  } catch (error) {
    if (error instanceof UsageError) refuse(error.message);
    console.error(error instanceof Error ? error.message : String(error));
    failed += 1;
  } finally {
    await close();
  }
  printWaysOn(cases);
  if (repeat > 1) console.log(`${failed} of ${repeat} runs failed`);
  if (cases.length > 0) writeResults(cases, reports, beganAt);
  return process.exit(failed > 0 ? 1 : 0);
}

if (isAlone) await verifyAlone();

/** Of the walks at random: another one each time, or the one that is to be repeated. */
const seed = Number(process.env['PROPERTY_SEED'] ?? randomInt(2 ** 31));
const startedAt = performance.now();
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
const widest = Math.max(...all.map((flow) => flow.machine.id.length));

/** Of results that are kept: a verification with less in it is another one. */
const HOW = [options.headless ? 'headless' : 'placed', ...(options.score ? ['score'] : [])].join('-');

/** Drives a flow's tours through the place where it runs; null where that is not asked for. */
async function runPlaced(flow: Flow, recording: Recording): Promise<PlacedResult | null> {
  if (flow.verifiedIn === 'relay') {
    const { verifyInRelay } = await import('./relay.ts');
    return verifyInRelay(flow, recording);
  }
  if (options.headless) return null;
  const { verifyInBrowser } = await import('./browser/verify-in-browser.ts');
  return verifyInBrowser(flow, recording, (text) => progress.show(`${flow.machine.id}: ${text}`), {
    pictures: options.report,
    reports,
    trace: options.trace,
    bail: options.bail,
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

/** Judges what the machine does not show: on the page, or in the relay, which has every scenario of its flows. */
async function judgeElsewhere(flow: Flow, { scenarios, open }: ScenarioCheck): Promise<Case[]> {
  const { id } = flow.machine;
  const world = worlds[id];
  if (flow.verifiedIn === 'relay') {
    return runInRelay(id, scenarios);
  }
  if (options.headless || !world) return [];
  const { scenariosInBrowser } = await import('./browser/scenario-in-browser.ts');
  const show = (text: string) => progress.show(`${id}: ${text}`);
  return scenariosInBrowser(world, open, { reports, trace: options.trace, bail: options.bail, watched, show });
}

/** How many mutants scenarios and properties notice; null where that is not asked for. */
async function scoreOf(flow: Flow, { ran }: ScenarioCheck): Promise<ScenarioScore | null> {
  if (!options.score || ran === 0) return null;
  progress.show(`${flow.machine.id}: scenarios and properties on mutants`);
  return scenarioScore(flow, seed);
}

/** What has failed on the machine, once more in the browser: for its picture, the console and a trace. */
async function showFailures(flow: Flow, cases: readonly Case[]): Promise<Case[]> {
  const shown: Case[] = [];
  const show = (text: string) => progress.show(`${flow.machine.id}: ${text}`);
  try {
    for (const { kind, id } of distinctFailures(cases).slice(0, MOST_SHOWN)) {
      const alone = findAlone([flow], kind === 'path' ? { path: id } : { scenario: id });
      // oxlint-disable-next-line no-await-in-loop -- one after the other, in one browser.
      const found = await runAlone(alone, { headless: false, trace: false, watched, reports, show });
      shown.push(...found.filter(({ place }) => place === 'page'));
    }
  } catch (error) {
    console.error(
      `  ${flow.machine.id}: the browser shows no failure: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  return shown;
}

/** Takes what has failed last time once more, before everything else; `open` needs a browser, and has none. */
async function takeFailingAgain(flow: Flow): Promise<{ cases: Case[]; open: FailingRun[] }> {
  const runs = readFailingRuns(reports).filter((run) => run.flow === flow.machine.id);
  const open = runs.filter(({ place }) => options.headless && place === 'page');
  const cases: Case[] = [];
  const show = (text: string) => progress.show(`${flow.machine.id}: again: ${text}`);
  for (const { kind, id } of runs.filter((run) => !open.includes(run))) {
    const alone = aloneOrNull(flow, kind === 'path' ? { path: id } : { scenario: id });
    // A path that has gone fails no longer.
    if (!alone) continue;
    // oxlint-disable-next-line no-await-in-loop -- one after the other, in one browser.
    cases.push(...(await runAlone(alone, { headless: options.headless, trace: false, watched, reports, show })));
  }
  const failed = cases.filter(({ outcome }) => outcome === 'failed').length;
  progress.clear();
  if (runs.length > open.length)
    console.log(
      `${flow.machine.id}: what failed last time was taken first: ${failed === 0 ? 'it passes now' : `${failed} still failing`}`,
    );
  return { cases, open };
}

function aloneOrNull(flow: Flow, named: Parameters<typeof findAlone>[1]): Alone | null {
  try {
    return findAlone([flow], named);
  } catch (error) {
    if (error instanceof UsageError) return null;
    throw error;
  }
}

/** Verifies one flow, prints its line and returns what is wrong. */
async function verify(flow: Flow): Promise<FlowReport> {
  const since = performance.now();
  const id = flow.machine.id;
  kept.begin();
  await rm(join(reports, 'kept', id), { recursive: true, force: true });
  progress.show(`${id}: headless`);
  const headless = verifyHeadless(flow);
  // Of a machine that cannot be walked nothing else can be said.
  const isWalked = headless.cases.length > 0;
  const again = isWalked ? await takeFailingAgain(flow) : { cases: [], open: [] };
  progress.show(`${id}: scenarios and properties`);
  const check = isWalked ? await checkScenarios(flow) : notRun(flow);
  const proof = isWalked ? proveFlow(flow) : null;
  const disproved = (proof?.problems ?? []).map((problem) => disproofCase(flow, problem));
  const stillFailing = again.cases.filter(({ outcome }) => outcome === 'failed');
  const { recording, covered, declared } = headless;
  const wrong = new Set([...disproved, ...stillFailing].map((each) => describeCase(each)));
  const problems = [...new Set([...check.failed, ...wrong, ...headless.problems])];
  const onMachine = [...check.cases, ...headless.cases, ...disproved.filter(({ kind }) => kind === 'path')];
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
  const shown = placed || options.headless || flow.verifiedIn === 'relay' ? [] : await showFailures(flow, onMachine);
  const cases = [
    ...onMachine.map((each) => ({ ...each, kept: shown.find((seen) => seen.id === each.id)?.kept ?? null })),
    ...(placed?.cases ?? shown),
    ...elsewhere,
    ...stillFailing,
    checkCase(
      id,
      'proof',
      disproved.filter(({ kind }) => kind === 'check').map(({ said }) => said),
    ),
    // What differs on a tour is a path's.
    checkCase(id, 'machine', headless.cases.some(({ outcome }) => outcome === 'failed') ? [] : headless.problems),
    checkCase(id, 'mutants', score?.problems ?? []),
    checkCase(id, 'diagram', diagram),
    checkCase(id, place, placed?.cases.length === 0 ? placed.problems : notTaken),
  ];
  // FLOW-3: the page has to conform to a view; a flow of the relay conforms by its effects.
  const conforms = flow.view !== undefined || flow.verifiedIn === 'relay';
  const isProved = (proof?.properties ?? 0) > 0;
  const isVerified = problems.length === 0 && check.ran > 0 && isProved && conforms;
  const passed = !isVerified ? 'recorded' : placed ? 'verified' : 'verified headless';
  const verdict = problems.length > 0 ? 'FAILED' : passed;
  if (isVerified) kept.keep(id, HOW, flow.verifiedIn === 'page' && !options.headless);
  keepFailingRuns(reports, id, cases, again.open);
  const report: FlowReport = {
    flow,
    at: new Date().toISOString(),
    recording,
    svg: committedDiagram(flow),
    declared,
    covered,
    placed: placed?.covered ?? null,
    guards: check.guards,
    score,
    problems,
    cases,
    judged,
    verdict,
    milliseconds: Math.round(performance.now() - since),
    isVerified,
    pictures: placed?.pictures ?? new Map(),
  };
  print(report, { proof, place });
  return report;
}

/** One flow's line, its problems, and where to go on from them. */
function print(
  { flow, covered, declared, judged, placed, score, milliseconds, verdict, problems, cases }: FlowReport,
  { proof, place }: { proof: Proof | null; place: string },
): void {
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

const unchanged = options.changed ? chosen.filter(({ machine }) => kept.passedAt(machine.id, HOW) !== null) : [];
if (unchanged.length > 0)
  console.log(`unchanged since they passed: ${unchanged.map(({ machine }) => machine.id).join(', ')}`);
if (unchanged.length === chosen.length) process.exit(0);

const results: FlowReport[] = [];
try {
  for (const flow of chosen.filter((each) => !unchanged.includes(each))) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: the flows share a browser and a site.
    const report = await verify(flow);
    results.push(report);
    if (options.bail && report.problems.length > 0) break;
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
writeResults(
  results.flatMap(({ cases }) => cases),
  reports,
  beganAt,
);
console.log(`report: ${relative(process.cwd(), writeReports(all, results, reports))}`);
// What nothing has judged is no success.
if (wrong > 0 || verdicts() === 'recorded') process.exitCode = 1;
