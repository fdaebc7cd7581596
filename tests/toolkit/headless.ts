import type { Flow } from 'flow-core/flow';
import { declaredTransitions } from 'flow-core/inspection';
import type { Case } from './case.ts';
import { pathCase } from './cases.ts';
import { type LintLevels, lintMachine } from './lint.ts';
import { takeEveryStep } from './paths.ts';
import { describeDifferences, replayPaths } from './replay.ts';
import type { Recording } from 'flow-core/recording';
import { toursOf } from './tours.ts';
import { checkView } from './view/view-rules.ts';

export interface HeadlessResult {
  recording: Recording;
  /** Keys of the declared transitions that the tours take. */
  covered: ReadonlySet<string>;
  declared: readonly string[];
  problems: string[];
  /** Those of the problems that name a transition which no tour takes. */
  untaken: readonly string[];
  /** A case of each path. */
  cases: Case[];
}

/** What is wrong with a machine that cannot be walked: it reads chance or the time, grows without end, or throws; null for any other. */
function whyNotWalked(flow: Flow): string | null {
  try {
    takeEveryStep(flow);
    toursOf(flow);
    return null;
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    return said.startsWith(`${flow.machine.id}: `) ? said : `${flow.machine.id}: ${said}`;
  }
}

/** Lints a flow, makes its tours and runs them, and measures coverage. */
export function verifyHeadless(flow: Flow, levels: LintLevels = {}): HeadlessResult {
  const id = flow.machine.id;
  const declared = declaredTransitions(flow.machine).map(({ key }) => key);
  const covered = new Set<string>();
  const nothing = {
    recording: { flow: id, paths: [] },
    covered,
    declared,
    cases: [],
    untaken: [],
  };

  // A machine that breaks a rule may loop or throw, so it is not run.
  const broken = lintMachine(flow.machine, id, levels).map(({ rule, what }) => `${id}: ${what} (${rule})`);
  if (broken.length > 0) return { ...nothing, problems: broken };

  // The other flows go on.
  const unwalked = whyNotWalked(flow);
  if (unwalked !== null) return { ...nothing, problems: [unwalked] };

  const recording = toursOf(flow);
  const differences = replayPaths(flow, recording.paths, { onTaken: (key) => covered.add(key) });
  const cases = recording.paths.map((path) => {
    const difference = differences.find((each) => each.path === path.name);
    return pathCase(id, path, 'machine', difference ?? null);
  });
  // After a difference, coverage is meaningless.
  if (differences.length > 0)
    return {
      ...nothing,
      recording,
      cases,
      problems: describeDifferences(flow, differences),
    };

  const untaken = declared
    .filter((key) => !covered.has(key))
    .map((key) => `${id}: no tour takes the transition "${key}"`);
  return {
    ...nothing,
    recording,
    cases,
    untaken,
    problems: [...untaken, ...(flow.view ? checkView(flow, recording.paths) : [])],
  };
}
