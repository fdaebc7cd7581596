import type { Flow } from '../../machines/shared/flow.ts';
import { declaredTransitions } from '../../machines/shared/inspection.ts';
import { explainTables } from './explain.ts';
import { lintMachine } from './lint.ts';
import { mutate } from './mutate.ts';
import { generatePaths } from './paths.ts';
import { recordPath } from './record.ts';
import { describeDifferences, replayTable } from './replay.ts';
import { judgeSurvivors, readSurvivors } from './survivors.ts';
import type { PathTable } from './tables.ts';
import { formatTable, readTable, writeTable } from './tables.ts';

export interface HeadlessResult {
  table: PathTable;
  /** Keys of the declared transitions that the table covers. */
  covered: ReadonlySet<string>;
  declared: readonly string[];
  mutants: number;
  survivors: readonly string[];
  problems: string[];
}

/** The table that machine and model generate. */
export function generateTable(flow: Flow): PathTable {
  return { flow: flow.machine.id, paths: generatePaths(flow).map((path) => recordPath(flow, path)) };
}

/** Reports a committed table that differs from the generated one. */
function staleness(flow: Flow, committed: PathTable, generated: PathTable): string[] {
  if (formatTable(committed) === formatTable(generated)) return [];
  const id = flow.machine.id;
  return [
    `${id}: the table is out of date; review the changes and run \`npm run verify -- ${id} --write\``,
    ...explainTables(id, committed, generated),
  ];
}

/** Lints a flow, replays its table, and measures transition coverage and mutation score. */
export function verifyHeadless(flow: Flow, { write = false } = {}): HeadlessResult {
  const id = flow.machine.id;
  const declared = declaredTransitions(flow.machine).map(({ key }) => key);
  const covered = new Set<string>();
  const nothing = { table: { flow: id, paths: [] }, covered, declared, mutants: 0, survivors: [] };

  // A machine that breaks a rule may loop or throw, so it is not run.
  const broken = lintMachine(flow.machine, id).map(({ rule, what }) => `${id}: ${what} (${rule})`);
  if (broken.length > 0) return { ...nothing, problems: broken };

  const generated = generateTable(flow);
  if (write) writeTable(flow, generated);
  const table = readTable(flow);
  if (!table)
    return {
      ...nothing,
      problems: [`${id}: there is no table of paths; write one with \`npm run verify -- ${id} --write\` and review it`],
    };

  const differences = replayTable(flow, table.paths, { onTaken: (key) => covered.add(key) });
  const problems = [...describeDifferences(flow, differences), ...staleness(flow, table, generated)];
  // After a difference, coverage and mutants are meaningless.
  if (differences.length > 0) return { ...nothing, table, problems };

  problems.push(
    ...declared
      .filter((key) => !covered.has(key))
      .map((key) => `${id}: the transition "${key}" is not covered by a path`),
  );
  const { total, survivors } = mutate(flow, table);
  problems.push(...judgeSurvivors(id, total, survivors, readSurvivors()));
  return { table, covered, declared, mutants: total, survivors, problems };
}
