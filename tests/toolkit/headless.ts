import type { Flow } from '../../machines/shared/flow.ts';
import { declaredTransitions } from '../../machines/shared/inspection.ts';
import { type Case, pathCase } from './cases.ts';
import { UndeterminedError } from './chance.ts';
import { explainRecording } from './explain.ts';
import { lintMachine } from './lint.ts';
import type { Mutant } from './mutants.ts';
import { mutantsOfFlow } from './mutants.ts';
import { survivorsOf } from './mutate.ts';
import type { Pairs } from './paths.ts';
import { generatePaths, pairsOf, takeEveryStep } from './paths.ts';
import { recordPaths } from './record.ts';
import { describeDifferences, replayPaths } from './replay.ts';
import type { Recording } from './recordings.ts';
import { formatRecording } from '../../machines/shared/recording.ts';
import { readRecording, writeRecording } from './recordings.ts';
import { toursOf } from './tours.ts';
import { checkView } from './view/view-rules.ts';
import type { Walks } from './side-by-side.ts';
import { distinguish, walksOf } from './side-by-side.ts';
import { judgeSurvivors, readSurvivors } from './survivors.ts';

/** How many pairs of consecutive transitions the recording takes, of those that can happen. */
export interface PairCount {
  taken: number;
  feasible: number;
  /** Those that are not taken are no fault: of so many only a sample has to be. */
  sampled: boolean;
}

/** `43/43`; `166/248 sampled` where the others are left out on purpose. */
export const describePairs = ({ taken, feasible, sampled }: PairCount): string =>
  `${taken}/${feasible}${sampled ? ' sampled' : ''}`;

export interface HeadlessResult {
  recording: Recording;
  /** Keys of the declared transitions that the recording covers. */
  covered: ReadonlySet<string>;
  declared: readonly string[];
  pairs: PairCount;
  mutants: number;
  survivors: readonly string[];
  problems: string[];
  /** A case of each path, where the recording was replayed. */
  cases: Case[];
}

/** The walks that a recording is completed with, and those of each verification, which has a seed of its own. */
const WRITING_SEED = 1;
const WALKS_WHEN_WRITING = 150;
const WALKS_WHEN_VERIFYING = 30;

/** The generated tours, and for each mutant that they miss and a random walk notices, that walk. */
function completeRecording(flow: Flow): Recording {
  const paths = generatePaths(flow);
  const record = (): Recording => ({ flow: flow.machine.id, paths: recordPaths(flow, paths) });
  let walks: Walks | null = null;
  let recording = record();
  let missed: readonly Mutant[] = survivorsOf(flow, recording, mutantsOfFlow(flow));
  while (missed.length > 0) {
    const [mutant, ...others] = missed;
    walks ??= walksOf(flow, WRITING_SEED, WALKS_WHEN_WRITING);
    const found = mutant && distinguish(walks, mutant.make());
    if (found) {
      paths.push(found.path);
      recording = record();
      missed = survivorsOf(flow, recording, others);
    } else missed = others;
  }
  return recording;
}

/** The reasons of listed survivors are not believed: a walk that tells the mutant from the original refutes them. */
function refutedReasons(flow: Flow, survivors: readonly Mutant[], seed: number): string[] {
  if (survivors.length === 0) return [];
  const walks = walksOf(flow, seed, WALKS_WHEN_VERIFYING);
  return survivors.flatMap((mutant) => {
    const found = distinguish(walks, mutant.make());
    return found
      ? [`${flow.machine.id}: the mutant "${mutant.name}" is not equivalent: a random walk shows that ${found.what}`]
      : [];
  });
}

/** What is wrong with a machine that reads chance or the time; null for any other. */
function whatItReads(flow: Flow): string | null {
  try {
    takeEveryStep(flow);
    return null;
  } catch (error) {
    if (error instanceof UndeterminedError) return error.message;
    throw error;
  }
}

/** Lints a flow, replays its recording, and measures coverage, pairs and mutation score. */
export function verifyHeadless(flow: Flow, { write = false, seed = WRITING_SEED } = {}): HeadlessResult {
  const id = flow.machine.id;
  const declared = declaredTransitions(flow.machine).map(({ key }) => key);
  const covered = new Set<string>();
  const nothing = {
    recording: { flow: id, paths: [] },
    covered,
    declared,
    pairs: { taken: 0, feasible: 0, sampled: false },
    mutants: 0,
    survivors: [],
    cases: [],
  };

  // A machine that breaks a rule may loop or throw, so it is not run.
  const broken = lintMachine(flow.machine, id).map(({ rule, what }) => `${id}: ${what} (${rule})`);
  if (broken.length > 0) return { ...nothing, problems: broken };

  const undetermined = whatItReads(flow);
  if (undetermined !== null) return { ...nothing, problems: [undetermined] };

  if (write) writeRecording(flow, flow.view ? toursOf(flow) : completeRecording(flow));
  // The tours of a flow with a view are made in the run.
  const recording = flow.view ? toursOf(flow) : readRecording(flow);
  if (!recording)
    return {
      ...nothing,
      problems: [`${id}: there is no recording; write one with \`npm run verify -- ${id} --write\` and review it`],
    };

  const differences = replayPaths(flow, recording.paths, { onTaken: (key) => covered.add(key) });
  const cases = recording.paths.map((path) => {
    const difference = differences.find((each) => each.path === path.name);
    return pathCase(id, path, 'machine', difference ?? null);
  });
  // After a difference, coverage and mutants are meaningless.
  if (differences.length > 0)
    return {
      ...nothing,
      recording,
      cases,
      problems: [...describeDifferences(flow, differences), ...explainRecording(flow, recording)],
    };

  const found = pairsOf(flow, recording.paths);
  const taken = {
    taken: found.taken.size,
    feasible: new Set([...found.feasible, ...found.taken]).size,
    sampled: found.sampled,
  };
  const untaken = declared
    .filter((key) => !covered.has(key))
    .map((key) => `${id}: no tour takes the transition "${key}"`);
  if (flow.view)
    return {
      ...nothing,
      recording,
      cases,
      pairs: taken,
      problems: [
        ...untaken,
        ...describeMissing(id, found),
        ...checkView(flow, recording.paths),
        ...staleTours(flow, recording),
      ],
    };
  const mutants = mutantsOfFlow(flow);
  const missed = survivorsOf(flow, recording, mutants);
  const survivors = missed.map(({ name }) => name);
  return {
    recording,
    cases,
    covered,
    declared,
    pairs: taken,
    mutants: mutants.length,
    survivors,
    problems: [
      ...untaken,
      ...describeMissing(id, found),
      ...judgeSurvivors(id, mutants.length, survivors, readSurvivors()),
      ...refutedReasons(flow, missed, seed),
    ],
  };
}

/** The lab shows the tours from a file, which is generated. */
function staleTours(flow: Flow, tours: Recording): string[] {
  const { id } = flow.machine;
  const committed = readRecording(flow);
  return committed && formatRecording(committed) === formatRecording(tours)
    ? []
    : [`${id}: ${id}.paths.txt is out of date; run \`npm run verify -- ${id} --headless --write\``];
}

function describeMissing(id: string, { missing }: Pairs): string[] {
  const [first] = missing;
  if (first === undefined) return [];
  const more = missing.length > 1 ? ` and ${missing.length - 1} more` : '';
  return [
    `${id}: the recording does not take "${first}"${more}; run \`npm run verify -- ${id} --write\` and review the changes`,
  ];
}
