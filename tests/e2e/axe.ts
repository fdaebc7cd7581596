import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { layOutAll } from './site-test.ts';

/** The rules whose result depends on colours, and so on the theme. */
const colourRules = ['color-contrast', 'link-in-text-block'];

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface LookOptions {
  /** A selector of the part to check, with one selector for each frame that encloses it. Default: the page. */
  within?: string | string[];
  without?: string;
  bestPractice?: boolean;
  /** Checks colours only, for a page whose other theme is checked in full. */
  coloursOnly?: boolean;
}

export async function violationsOn(
  page: Page,
  { within, without, bestPractice = false, coloursOnly = false }: LookOptions = {},
): Promise<string[]> {
  for (const frame of page.frames()) await layOutAll(frame);
  // Without legacy mode axe opens a blank page for each check to merge cross-origin frames; there are none.
  // Nothing is written about what passes, and violations are named by their HTML: a third less time.
  const builder = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'], selectors: false });
  if (coloursOnly) builder.withRules(colourRules);
  else builder.withTags(bestPractice ? [...wcag, 'best-practice'] : wcag);
  if (within !== undefined) builder.include(within);
  if (without !== undefined) builder.exclude(without);
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
