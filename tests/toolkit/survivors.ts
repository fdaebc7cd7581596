import { readFileSync } from 'node:fs';

/** Mutants that no table can notice, with the reason: `tests/toolkit/survivors.json`, by flow, then by mutant. */
export type ListedSurvivors = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The part of all mutants that a table has to notice. */
export const LEAST_SCORE = 0.97;

/** The committed list. */
export function readSurvivors(): ListedSurvivors {
  return JSON.parse(readFileSync(new URL('survivors.json', import.meta.url), 'utf8'));
}

/** What is wrong with a flow's survivors: one that is not listed, one without a reason, one that is listed but dies, too many. */
export function judgeSurvivors(
  flow: string,
  total: number,
  survivors: readonly string[],
  listed: ListedSurvivors,
): string[] {
  const reasons = listed[flow] ?? {};
  const fresh = survivors.filter((name) => !reasons[name]?.trim());
  const gone = Object.keys(reasons).filter((name) => !survivors.includes(name));
  const score = total === 0 ? 1 : (total - survivors.length) / total;
  return [
    ...fresh.map(
      (name) =>
        `${flow}: the table does not notice the mutant "${name}"; make it notice, or list it in tests/toolkit/survivors.json with the reason`,
    ),
    ...gone.map(
      (name) => `${flow}: the mutant "${name}" is listed in tests/toolkit/survivors.json but does not survive any more`,
    ),
    ...(score < LEAST_SCORE
      ? [
          `${flow}: the table notices ${Math.floor(score * 1_000) / 10} % of the mutants, at least ${LEAST_SCORE * 100} % are needed`,
        ]
      : []),
  ];
}
