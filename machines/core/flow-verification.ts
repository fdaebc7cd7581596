/** A scenario, a path or a check that failed, as the report shows it. */
export interface FlowFailure {
  kind: 'path' | 'scenario' | 'check';
  id: string;
  /** What is wrong, in a sentence. */
  said: string;
  /** The same without its place: other paths may say it too. */
  what: string;
  /** The command that repeats it. */
  command: string;
  /** Its address in the lab of `npm run lab`; null where it has none. */
  lab: string | null;
  /** The folder with picture, console and trace, below `reports/`; null where nothing was kept. */
  kept: string | null;
}

/** Where the scenarios of a flow were judged, each counted once. */
export interface Judged {
  /** Every step on the machine. */
  machine: number;
  /** On the page, or in the relay's own code, what the machine does not show. */
  page: number;
  relay: number;
  /** Some steps on the machine, the others nowhere in this run. */
  inPart: number;
  /** Each with its flow. */
  neither: readonly string[];
}

/** The result of a flow's last verification. */
export interface FlowVerification {
  /** `browser` counts transitions taken in the page or the relay; 0 if not run. */
  transitions: { declared: number; headless: number; browser: number };
  mutants: { killed: number; total: number };
  paths: number;
  steps: number;
  requirements: readonly string[];
  /** Absent in files of earlier versions, as failures are. */
  scenarios?: Judged;
  failures?: readonly FlowFailure[];
}

/** `reports/verification.json`, written by `npm run verify` for other tools. */
export interface Verification {
  /** ISO 8601. */
  at: string;
  flows: Readonly<Record<string, FlowVerification>>;
}
