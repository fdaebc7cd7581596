import type { Entry, Tour } from '../core/score.ts';

/** What a scenario came to when the lab was built. */
export interface ScenarioRun {
  /** `page`: it runs on the page alone. */
  verdict: 'passed' | 'failed' | 'page';
  /** Why it failed. */
  reason?: string;
  /** Keys of the transitions that it takes. */
  taken?: readonly string[];
  /** What happens in it, to be played in the lab; absent where the page opens twice or is needed. */
  play?: { address: string; score: readonly Entry[] };
}

/** `lab-results.json` of the lab's build. */
export interface LabResults {
  /** ISO 8601. */
  at: string;
  /** Of the tree that the lab was built from, such as `1a2b3c4`; null outside of a repository. */
  commit: string | null;
  /** Runs by the scenario's title, by flow. */
  flows: Readonly<Record<string, Readonly<Record<string, ScenarioRun>>>>;
  /** What came of the guards in the scenarios, by flow and the guard's name (PROOF-3). */
  guards: Readonly<Record<string, Readonly<Record<string, { true: number; false: number }>>>>;
  /** The tours of each flow on a page. */
  tours: Readonly<Record<string, readonly Tour[]>>;
}
