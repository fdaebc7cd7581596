/** The result of a flow's last verification. */
export interface FlowVerification {
  /** `browser` counts transitions taken in the page or the relay; 0 if not run. */
  transitions: { declared: number; headless: number; browser: number };
  mutants: { killed: number; total: number };
  paths: number;
  steps: number;
  requirements: readonly string[];
}

/** `reports/verification.json`, written by `npm run verify` for other tools. */
export interface Verification {
  /** ISO 8601. */
  at: string;
  flows: Readonly<Record<string, FlowVerification>>;
}
