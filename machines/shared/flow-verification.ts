/** What the last verification of a flow came to. */
export interface FlowVerification {
  /** `browser` counts what was taken in the page, or in the relay; 0 where that was not run. */
  transitions: { declared: number; headless: number; browser: number };
  mutants: { killed: number; total: number };
  paths: number;
  steps: number;
  requirements: readonly string[];
}

/** What `npm run verify` leaves for other tools, the flow lab among them: `reports/verification.json`. */
export interface Verification {
  /** When a flow was verified last, in ISO 8601. */
  at: string;
  flows: Readonly<Record<string, FlowVerification>>;
}
