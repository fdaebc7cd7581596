import type { Flow } from '../../machines/flow.ts';
import { declaredTransitions } from '../../machines/inspection.ts';
import { explainTables } from './explain.ts';
import { lintMachine } from './lint.ts';
import { mutate } from './mutate.ts';
import { generatePaths } from './paths.ts';
import { describeDifference, recordPath, replayTable } from './replay.ts';
import { judgeSurvivors, readSurvivors } from './survivors.ts';
import type { PathTable } from './tables.ts';
import { formatTable, readTable, writeTable } from './tables.ts';

/** What the headless half of the proof found. */
export interface HeadlessResult {
  table: PathTable;
  /** Keys of the declared transitions that the table's paths took. */
  covered: ReadonlySet<string>;
  declared: readonly string[];
  mutants: number;
  survivors: readonly string[];
  problems: string[];
}

/** The table that a flow's model and machine give now. */
export function generateTable(flow: Flow): PathTable {
  return { flow: flow.machine.id, paths: generatePaths(flow).map((path) => recordPath(flow, path)) };
}

/** What is wrong with the committed table when the flow would give another one now. */
function staleness(flow: Flow, committed: PathTable, generated: PathTable): string[] {
  if (formatTable(committed) === formatTable(generated)) return [];
  const id = flow.machine.id;
  return [
    `${id}: the paths are not those that the model gives now; review what changed and run \`npm run prove -- ${id} --write\``,
    ...explainTables(id, committed, generated),
  ];
}

/** Lints a flow, replays its table, counts what the table covers and which mutants it notices. */
export function proveHeadless(flow: Flow, { write = false } = {}): HeadlessResult {
  const id = flow.machine.id;
  const problems = lintMachine(flow.machine, id).map(({ rule, what }) => `${id}: ${what} (${rule})`);
  const generated = generateTable(flow);
  if (write) writeTable(flow, generated);
  const committed = readTable(flow);
  if (!committed) problems.push(`${id}: there is no table; run \`npm run prove -- ${id} --write\` and review it`);
  const table = committed ?? generated;

  const covered = new Set<string>();
  const differences = replayTable(flow, table.paths, { onTaken: (key) => covered.add(key) });
  problems.push(...differences.map((difference) => describeDifference(flow, difference)));
  problems.push(...staleness(flow, table, generated));

  const declared = declaredTransitions(flow.machine).map(({ key }) => key);
  problems.push(...declared.filter((key) => !covered.has(key)).map((key) => `${id}: no path takes "${key}"`));

  // A machine that differs from its table would make every mutant look noticed.
  if (differences.length > 0) return { table, covered, declared, mutants: 0, survivors: [], problems };
  const { total, survivors } = mutate(flow, table);
  problems.push(...judgeSurvivors(id, total, survivors, readSurvivors()));
  return { table, covered, declared, mutants: total, survivors, problems };
}
