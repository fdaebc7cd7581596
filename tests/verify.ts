import { relative } from 'node:path';
import { Argument } from 'commander';
import type { Flow } from '../machines/shared/flow.ts';
import { createProgram } from '../server/kernel/command-line.ts';
import { staleDiagram } from './toolkit/diagram-files.ts';
import { committedTable, explainTables } from './toolkit/explain.ts';
import { generateTable, verifyHeadless } from './toolkit/headless.ts';
import { createProgress } from './toolkit/progress.ts';
import type { FlowReport } from './toolkit/report/flow-report.ts';
import { committedDiagram, writeReports } from './toolkit/report/write.ts';
import { readSurvivors } from './toolkit/survivors.ts';
import type { PathTable } from './toolkit/tables.ts';

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
  .description('verifies flows: the committed table of paths, headless and where the flow runs, and its mutants')
  .addArgument(new Argument('[flows...]', 'all when none is named').choices(ids).default(ids, 'all'))
  .option('--headless', 'without a browser', false)
  .option('--report', 'takes pictures of the page for the reports', false)
  .option('--write', 'writes the tables of paths, to be reviewed and committed', false)
  .option('--explain', 'only says in words what changed since the last commit', false)
  .parse();
const options = program.opts<{ headless: boolean; report: boolean; write: boolean; explain: boolean }>();
const wanted = program.processedArgs[0] as readonly string[];
const chosen = all.filter((flow) => wanted.includes(flow.machine.id));

function explain(flow: Flow): void {
  const before = committedTable(flow);
  const lines = before
    ? explainTables(flow.machine.id, before, generateTable(flow))
    : [`${flow.machine.id}: a new flow`];
  console.log((lines.length > 0 ? lines : [`${flow.machine.id}: nothing changed`]).join('\n'));
}

if (options.explain) {
  chosen.forEach(explain);
  process.exit(0);
}

const startedAt = performance.now();
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
const widest = Math.max(...all.map((flow) => flow.machine.id.length));

/** Drives a flow's table through the place where it runs; null where that is not asked for. */
async function runPlaced(flow: Flow, table: PathTable): Promise<PlacedResult | null> {
  if (flow.verifiedIn === 'relay') {
    const { verifyInRelay } = await import('./toolkit/relay.ts');
    return verifyInRelay(flow, table);
  }
  if (options.headless) return null;
  const { verifyInBrowser } = await import('./browser/verify-in-browser.ts');
  return verifyInBrowser(flow, table, (text) => progress.show(`${flow.machine.id}: ${text}`), {
    pictures: options.report,
  });
}

/** The same; a browser or a site that does not start is a problem of the flow. */
async function verifyPlaced(flow: Flow, table: PathTable): Promise<PlacedResult | null> {
  try {
    return await runPlaced(flow, table);
  } catch (error) {
    return {
      covered: new Set(),
      problems: [`${flow.machine.id}: ${error instanceof Error ? error.message : String(error)}`],
    };
  }
}

/** Proves one flow, prints its line and gives back what is wrong. */
async function verify(flow: Flow): Promise<FlowReport> {
  const since = performance.now();
  const id = flow.machine.id;
  progress.show(`${id}: headless`);
  const { table, covered, declared, mutants, survivors, problems } = verifyHeadless(flow, {
    write: options.write,
  });
  // What is wrong already would only be found once more, and slowly.
  const placed = problems.length === 0 ? await verifyPlaced(flow, table) : null;
  if (problems.length === 0) problems.push(...(await staleDiagram(flow)));
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
  const killed = mutants - survivors.length;
  const reasons = readSurvivors()[id] ?? {};
  const listed = survivors.filter((name) => reasons[name]).length;
  progress.clear();
  console.log(
    [
      id.padEnd(widest),
      `transitions ${covered.size}/${declared.length} headless`,
      placed ? `${placed.covered.size}/${declared.length} ${place}`.padEnd(13) : `- ${place}`.padEnd(13),
      `mutants ${killed}/${mutants} killed${listed > 0 ? ` (${listed} listed)` : ''}`,
      seconds(since),
      problems.length > 0 ? 'FAILED' : '',
    ]
      .join('   ')
      .trimEnd(),
  );
  for (const problem of problems) console.error(`  ${problem}`);
  // What was written is to be reviewed.
  if (options.write) explain(flow);
  return {
    flow,
    at: new Date().toISOString(),
    table,
    svg: committedDiagram(flow),
    declared,
    covered,
    placed: placed?.covered ?? null,
    mutants: { total: mutants, survivors: survivors.map((name) => ({ name, reason: reasons[name] ?? null })) },
    problems,
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
const wrong = sum(({ problems }) => problems.length);
console.log(
  `${results.length} ${results.length === 1 ? 'flow' : 'flows'}, ${sum(({ declared }) => declared.length)} transitions, ` +
    `${sum(({ mutants }) => mutants.total - mutants.survivors.length)}/${sum(({ mutants }) => mutants.total)} mutants killed, ${seconds(startedAt)}: ${wrong === 0 ? 'recorded' : `${wrong} ${wrong === 1 ? 'problem' : 'problems'}`}`,
);
console.log(`report: ${relative(process.cwd(), writeReports(all, results))}`);
if (wrong > 0) process.exitCode = 1;
