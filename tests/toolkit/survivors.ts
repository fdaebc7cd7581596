import { readFileSync } from 'node:fs';
import { configured, inProduct } from './config.ts';

/** Equivalent mutants with reasons, by flow and mutant. `*` is what flows share. */
export type ListedSurvivors = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The least share of the mutants that are not listed. */
const MIN_MUTATION_SCORE = 0.9;

export function readSurvivors(): ListedSurvivors {
  return JSON.parse(readFileSync(inProduct(configured().survivors), 'utf8'));
}

/** The mutants of a flow that are listed as equivalent, with their reasons. */
export const equivalentOf = (flow: string, listed = readSurvivors()): Readonly<Record<string, string>> => ({
  ...listed['*'],
  ...listed[flow],
});

/**
 * Problems with a flow's score and its rows in the list: no reason, no such mutant, a mutant that is noticed, or too low a score.
 * @param mutants the names of all mutants
 */
export function judgeScore(
  flow: string,
  { mutants, noticed }: { mutants: readonly string[]; noticed: ReadonlySet<string> },
  listed: ListedSurvivors,
): string[] {
  const wrong = (name: string, what: string) => `${flow}: the mutant "${name}", listed as equivalent, ${what}`;
  const rows = Object.entries(listed[flow] ?? {});
  const equivalent = equivalentOf(flow, listed);
  const counted = mutants.filter((name) => !equivalent[name]);
  const score = counted.filter((name) => noticed.has(name)).length / counted.length;
  return [
    ...rows.filter(([, reason]) => reason.trim() === '').map(([name]) => wrong(name, 'has no reason')),
    ...rows.filter(([name]) => !mutants.includes(name)).map(([name]) => wrong(name, 'does not exist')),
    ...rows.filter(([name]) => noticed.has(name)).map(([name]) => wrong(name, 'is noticed')),
    ...(score < MIN_MUTATION_SCORE
      ? [`${flow}: the mutation score is ${Math.floor(score * 1_000) / 10} %, below ${MIN_MUTATION_SCORE * 100} %`]
      : []),
  ];
}
