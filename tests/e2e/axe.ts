import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type * as axe from 'axe-core';
import { layOutAll } from './site-test.ts';

/** `@axe-core/playwright` evaluates the longer form of it twice for each check, which takes longer than the check. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const parts = {
  /** Rules that depend on colors, for the second theme of a page checked in full in the first. */
  colors: ['color-contrast', 'link-in-text-block'],
  targets: ['target-size'],
};

interface LookOptions {
  /** A selector of the part to check. Default: the page. */
  within?: string;
  bestPractice?: boolean;
  /** Disabled rules. */
  without?: readonly string[];
  only?: keyof typeof parts | undefined;
  /** Keeps `content-visibility` skipping on, for tests of skipped sections. */
  skipped?: boolean;
}

/** The violations of WCAG 2.2 AA on a page and in its frames, each with the HTML of its elements. */
export async function violationsOn(
  page: Page,
  { within, bestPractice = false, without = [], only, skipped = false }: LookOptions = {},
): Promise<string[]> {
  for (const frame of page.frames()) {
    if (!skipped) await layOutAll(frame);
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source);
  }
  const options: axe.RunOptions = {
    runOnly: only
      ? { type: 'rule', values: parts[only] }
      : { type: 'tag', values: bestPractice ? [...wcag, 'best-practice'] : wcag },
    ...(!only && { rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])) }),
    // Skip passes and selectors: a third less time.
    resultTypes: ['violations'],
    selectors: false,
  };
  return page.evaluate(
    async ([part, asked]) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe;
      const { violations } = await run(part ?? document, asked);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    },
    [within, options] as const,
  );
}
