import { readFileSync } from 'node:fs';

/** Equivalent mutants with reasons, by flow and mutant: `tests/toolkit/survivors.json`. `*` is what flows share. */
export type ListedSurvivors = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The minimum mutation score of a recording, equivalent mutants included. */
export const MIN_MUTATION_SCORE = 0.9;

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
  const fresh = survivors.filter((name) => !(reasons[name] ?? listed['*']?.[name])?.trim());
  const gone = Object.keys(reasons).filter((name) => !survivors.includes(name));
  const score = total === 0 ? 1 : (total - survivors.length) / total;
  return [
    ...fresh.map(
      (name) =>
        `${flow}: the mutant "${name}" survives; extend the model, or list it with a reason in tests/toolkit/survivors.json`,
    ),
    ...gone.map((name) => `${flow}: the mutant "${name}" is listed in tests/toolkit/survivors.json but is killed`),
    ...(score < MIN_MUTATION_SCORE
      ? [`${flow}: the mutation score is ${Math.floor(score * 1_000) / 10} %, below ${MIN_MUTATION_SCORE * 100} %`]
      : []),
  ];
}
