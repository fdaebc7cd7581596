import type { Proof } from '../../machines/flow-proof.ts';

/** The report of the last proof, or null where there is none. */
export async function readProof(): Promise<Proof | null> {
  const response = await fetch(`${import.meta.env.BASE_URL}lab/proof.json`);
  return response.ok ? ((await response.json()) as Proof) : null;
}
