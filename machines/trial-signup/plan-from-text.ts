import type { PlanCode } from '../domain/plans.ts';

/** The words of a text in lower case: a code such as `md_do_annual` has three. */
const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .join(' ');

const has = (words: string, wanted: RegExp) => wanted.test(` ${words} `);

/**
 * The plan that a text names (SIGN-3): `np_pa`, `NP` or `advanced_practice` is the Advanced Practice Provider's,
 * `md_do`, `MD` or `physician` the Physician's, in any case and inside a code, but only as words of their own. A
 * physician assistant is no physician. Without the word `annual` it is the plan that is billed monthly.
 * @returns null for a text that names neither plan, or both
 */
export function planFromText(text: string): PlanCode | null {
  const words = wordsOf(text);
  const advancedPractice = has(words, / np | advanced practice /);
  const physician = has(words, / md | physician (?!assistant )/);
  if (advancedPractice === physician) return null;
  const annual = has(words, / annual /);
  if (advancedPractice) return annual ? 'np_pa_annual' : 'np_pa_monthly';
  return annual ? 'md_do_annual' : 'md_do_monthly';
}
