import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { layOutAll } from './site-test.ts';

/** All five sets of WCAG rules that axe knows up to 2.2 AA. */
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface LookOptions {
  /** A selector of the part that is looked at, one selector for each frame on the way there; the whole page without it. */
  within?: string | string[];
  /** A selector of what is left out. */
  without?: string;
  /** Looks for what axe holds to be good practice as well, which no WCAG asks for. */
  bestPractice?: boolean;
}

/** What axe finds wrong on a page as it stands: each rule with the elements that break it. */
export async function violationsOn(
  page: Page,
  { within, without, bestPractice = false }: LookOptions = {},
): Promise<string[]> {
  // What waits to be laid out is looked at too.
  for (const frame of page.frames()) await layOutAll(frame);
  // Otherwise a blank page is opened for each look, to put results of foreign frames together; here there are none.
  const builder = new AxeBuilder({ page }).setLegacyMode().withTags(bestPractice ? [...wcag, 'best-practice'] : wcag);
  if (within !== undefined) builder.include(within);
  if (without !== undefined) builder.exclude(without);
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
