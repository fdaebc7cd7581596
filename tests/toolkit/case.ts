/** What a run of the verification checks, one by one, and where to go on from a failure. */

export interface Case {
  flow: string;
  kind: 'path' | 'scenario';
  /** See `flow-core/ids`. */
  id: string;
  name: string;
  place: 'machine' | 'page' | 'relay';
  outcome: 'passed' | 'failed' | 'skipped';
  /** It failed, and passed when it was tried again. */
  flaky?: boolean;
  milliseconds: number;
  /** What is wrong; empty unless it failed. */
  said: string;
  /** The step of a path that differs; 0 is its start. */
  step?: number;
  /** That step in words. */
  stepText?: string;
  /** The folder below `reports/` with its trace; null where none was kept. */
  kept: string | null;
}
