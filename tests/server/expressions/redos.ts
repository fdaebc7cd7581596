import type { Parameters } from 'recheck';
import { ensurePackages } from '../../on-demand.ts';

/** Counts instead of times, and a fixed seed: the result is the same on a busy machine. */
const bounds: Parameters = {
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  // An expression of quadratic time takes so many steps for a text of this length.
  attackLimit: 1_000_000,
  maxAttackStringSize: 6_400,
  maxInitialGenerationSize: 50,
  maxGenerationSize: 20,
  maxIteration: 2,
  randomSeed: 0,
};

/** Verdict of a ReDoS checker on an expression: 'safe', 'vulnerable' or 'unknown'. */
export async function judged(source: string, flags: string): Promise<string> {
  ensurePackages(import.meta.dirname);
  const { check } = await import('recheck');
  return (await check(source, flags, bounds)).status;
}
