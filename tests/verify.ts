import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import type { Flow } from '../machines/shared/flow.ts';
import { staleDiagram } from './toolkit/diagram-files.ts';
import { committedTable, explainTables } from './toolkit/explain.ts';
import { generateTable, verifyHeadless } from './toolkit/headless.ts';
import { createProgress } from './toolkit/progress.ts';
import type { FlowReport } from './toolkit/report/flow-report.ts';
import { committedDiagram, writeReports } from './toolkit/report/write.ts';
import { readSurvivors } from './toolkit/survivors.ts';
import type { PathTable } from './toolkit/tables.ts';

/**
 * Verifies the flows: `npm run verify [-- flow …]`.
 *
 *   --headless   without a browser
 *   --report     takes pictures of the page for the reports, which are written in any case (reports/flows/index.html)
 *   --write      writes the tables of paths that are to be reviewed and committed
 *   --explain    only says in words what changed since the last commit
 */
const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    headless: { type: 'boolean' },
    report: { type: 'boolean' },
    write: { type: 'boolean' },
    explain: { type: 'boolean' },
  },
});

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
const unknown = wanted.filter((id) => !all.some((flow) => flow.machine.id === id));
if (unknown.length > 0) {
  console.error(`No such flow: ${unknown.join(', ')}. There are: ${all.map((flow) => flow.machine.id).join(', ')}`);
  process.exit(1);
}
const chosen = wanted.length > 0 ? all.filter((flow) => wanted.includes(flow.machine.id)) : all;

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
    pictures: options.report ?? false,
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
    write: options.write ?? false,
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
