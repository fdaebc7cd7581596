/** What a run of the verification checks, one by one, and where to go on from a failure. */

export interface Case {
  flow: string;
  /** `check`: something of the flow as a whole, such as its diagram. */
  kind: 'path' | 'scenario' | 'check';
  /** See `flow-core/ids`; of a check its name. */
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
  /** Its place in the lab, as a fragment, where the lab does not know it by its id. */
  labFragment?: string;
  /** The folder below `reports/` with picture, console and trace; null where nothing was kept. */
  kept: string | null;
}
