import type { Verification } from '../../machines/shared/flow-verification.ts';

export async function readVerification(): Promise<Verification | null> {
  const response = await fetch(`${import.meta.env.BASE_URL}lab/verification.json`);
  return response.ok ? ((await response.json()) as Verification) : null;
}
