import { readFileSync } from 'node:fs';

/** Equivalent mutants with reasons, by flow and mutant: `tests/toolkit/survivors.json`. */
export type ListedSurvivors = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The minimum mutation score of a table. */
export const LEAST_SCORE = 0.97;

export function readSurvivors(): ListedSurvivors {
  return JSON.parse(readFileSync(new URL('survivors.json', import.meta.url), 'utf8'));
}

/** Problems with a flow's survivors: unlisted, without a reason, listed but killed, or too many. */
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
