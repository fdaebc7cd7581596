import type { Flow } from 'flow-core/flow';
import { namingTransitions } from '../trace/trace.ts';
import type { Judged } from 'flow-core/flow-verification';
import type { ScenarioScore } from '../scenarios/score.ts';
import type { Case } from '../case.ts';
import type { GuardOutcomes } from '../guard-outcomes.ts';
import type { Recording, RecordedPath } from 'flow-core/recording';

export interface FlowReport {
  flow: Flow;
  /** ISO 8601. */
  at: string;
  recording: Recording;
  /** Pairs of consecutive transitions. */
  svg: string;
  declared: readonly string[];
  /** Keys of the covered transitions, headless and in page or relay; null if that was not run. */
  covered: ReadonlySet<string>;
  placed: ReadonlySet<string> | null;
  /** What came of the guards in the scenarios. */
  guards: GuardOutcomes;
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
  /** Scenarios and properties agree with the machine, and the page conforms to the view. */
  isVerified: boolean;
  /** Data URLs of the page's pictures, at a path's start and after each step; empty without pictures. */
  pictures: ReadonlyMap<RecordedPath, readonly string[]>;
}

export const stepCount = ({ paths }: Recording) => paths.reduce((sum, { steps }) => sum + steps.length, 0);

export const simulatedTime = ({ paths }: Recording) =>
  paths.reduce((sum, { steps }) => sum + (steps.at(-1)?.at ?? 0), 0);

/** The requirements that a flow's transitions name, in order. */
export const requirementIds = (flow: Flow) =>
  [...new Set(namingTransitions([flow]).flatMap(({ requirements }) => requirements))].toSorted((one, other) =>
    one.localeCompare(other, 'en', { numeric: true }),
  );
