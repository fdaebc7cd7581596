/** What the last `npm run prove` found out about a flow (reports/proof.json). */
export interface FlowProof {
  transitions: { declared: number; headless: number; browser: number };
  mutants: { killed: number; total: number };
  paths: number;
  steps: number;
  requirements: readonly string[];
}

export interface Proof {
  /** When, in ISO 8601. */
  at: string;
  flows: Readonly<Record<string, FlowProof>>;
}

/** The report of the last proof, or null where there is none. */
export async function readProof(): Promise<Proof | null> {
  const response = await fetch(`${import.meta.env.BASE_URL}lab/proof.json`);
  return response.ok ? ((await response.json()) as Proof) : null;
}
