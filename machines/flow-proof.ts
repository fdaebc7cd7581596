/** What the last proof of a flow came to. */
export interface FlowProof {
  /** `browser` counts what was taken in the page, or in the relay; 0 where that was not run. */
  transitions: { declared: number; headless: number; browser: number };
  mutants: { killed: number; total: number };
  paths: number;
  steps: number;
  requirements: readonly string[];
}

/** What `npm run prove` leaves for other tools, the flow lab among them: `reports/proof.json`. */
export interface Proof {
  /** When a flow was proven last, in ISO 8601. */
  at: string;
  flows: Readonly<Record<string, FlowProof>>;
}
