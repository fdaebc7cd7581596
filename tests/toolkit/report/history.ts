import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { Case } from '../case.ts';
import type { FlowReport } from './flow-report.ts';

/** The results of earlier runs: `history.jsonl`, which grows by a line a run. */

export interface Run {
  /** ISO 8601. */
  at: string;
  /** A digest of what was committed and changed; null outside of Git. */
  sources: string | null;
  flows: Readonly<Record<string, FlowReport['verdict']>>;
  failed: readonly string[];
  flaky: readonly string[];
  /** Milliseconds of each path that passed in the browser. */
  passed: Readonly<Record<string, number>>;
}

/** What the last runs say together. */
export interface Trends {
  /** Cases that passed and failed although nothing had changed, or that passed only when tried again. */
  flaky: readonly string[];
  slower: readonly { name: string; before: number; now: number }[];
}

/** Runs that are looked at. */
const RECENT = 10;
/** Fewer say nothing about a pace. */
const FEWEST = 3;
/** Slower by half, and by a second. */
const FACTOR = 1.5;
const LEAST_MS = 1_000;

/** `contact path 1abc234 (page)` */
const nameOf = ({ flow, kind, id, place }: Case) => `${flow} ${kind} ${id} (${place})`;

function digestOfSources(): string | null {
  const git = (...args: string[]) =>
    execFileSync('git', args, { maxBuffer: 2 ** 28, stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    const hash = createHash('sha256').update(git('rev-parse', 'HEAD')).update(git('diff', 'HEAD'));
    return hash.digest('hex').slice(0, 12);
  } catch {
    return null;
  }
}

export function runOf(reports: readonly Pick<FlowReport, 'flow' | 'verdict' | 'cases'>[], at: string): Run {
  const cases = reports.flatMap((report) => report.cases);
  const named = (found: readonly Case[]) => [...new Set(found.map(nameOf))];
  return {
    at,
    sources: digestOfSources(),
    flows: Object.fromEntries(reports.map(({ flow, verdict }) => [flow.machine.id, verdict])),
    failed: named(cases.filter(({ outcome }) => outcome === 'failed')),
    flaky: named(cases.filter(({ flaky }) => flaky)),
    passed: Object.fromEntries(
      cases
        .filter(({ kind, place, outcome }) => kind === 'path' && place === 'page' && outcome === 'passed')
        .map((each) => [nameOf(each), each.milliseconds]),
    ),
  };
}

/** The runs of a file, oldest first; a line that is cut off is left out. */
export function readRuns(file: string): Run[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return [JSON.parse(line) as Run];
      } catch {
        return [];
      }
    });
}

export const addRun = (file: string, run: Run): void => appendFileSync(file, `${JSON.stringify(run)}\n`);

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function isUnsteady(name: string, runs: readonly Run[]): boolean {
  const failed = runs.filter((run) => run.failed.includes(name));
  return failed.some(({ sources }) =>
    runs.some((run) => sources !== null && run.sources === sources && run.passed[name] !== undefined),
  );
}

/** @param runs oldest first */
export function trendsOf(runs: readonly Run[]): Trends {
  const recent = runs.slice(-RECENT - 1);
  const last = recent.at(-1);
  if (!last) return { flaky: [], slower: [] };
  const failed = new Set(recent.flatMap((run) => run.failed));
  const slower = Object.entries(last.passed).flatMap(([name, now]) => {
    const earlier = recent.slice(0, -1).flatMap((run) => run.passed[name] ?? []);
    const before = median(earlier);
    const isSlower = earlier.length >= FEWEST && now > before * FACTOR && now - before > LEAST_MS;
    return isSlower ? [{ name, before, now }] : [];
  });
  return {
    flaky: [
      ...new Set([...recent.flatMap((run) => run.flaky), ...[...failed].filter((name) => isUnsteady(name, recent))]),
    ],
    slower,
  };
}
