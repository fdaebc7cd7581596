import type { PlanCode } from '../domain/plans.ts';

/** Lower-case words: a code such as `md_do_annual` has three. */
const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .join(' ');

const has = (words: string, wanted: RegExp) => wanted.test(` ${words} `);

/**
 * SIGN-3: names count in any case and inside a code, but only as whole words. A PA is an Advanced Practice
 * Provider. Without the word `annual` the plan is monthly.
 * @returns null for a text that names neither plan, or both
 */
export function planFromText(text: string): PlanCode | null {
  const words = wordsOf(text);
  const advancedPractice = has(words, / np | pa | advanced practice | physician assistant /);
  const physician = has(words, / md | physician (?!assistant )/);
  if (advancedPractice === physician) return null;
  const annual = has(words, / annual /);
  if (advancedPractice) return annual ? 'np_pa_annual' : 'np_pa_monthly';
  return annual ? 'md_do_annual' : 'md_do_monthly';
}
