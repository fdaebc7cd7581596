import { expect, test } from 'vitest';
import viteConfig from '../../vite.config.ts';

/**
 * Release dates: chromestatus.com/roadmap, wiki.mozilla.org/Release_Management/Calendar,
 * developer.apple.com/documentation/safari-release-notes.
 */
const released: Readonly<Record<string, string>> = {
  chrome130: '2024-10-15',
  firefox132: '2024-10-29',
  safari18: '2024-09-16',
};

/** Two years before the last review of this requirement. */
const twoYearsAgo = '2024-11-21';

test('[RUN-7] the build targets every version of the last two years of all three browsers', () => {
  const { build } = viteConfig({ mode: 'production', command: 'build' });
  const targets = [build?.target].flat().map(String);
  expect(targets.map((target) => target.replace(/\d+$/, '')).toSorted()).toEqual(['chrome', 'firefox', 'safari']);
  for (const target of targets) expect(released[target] ?? 'unknown', target).toMatch(/^\d{4}-\d\d-\d\d$/);
  for (const target of targets) expect((released[target] ?? '') <= twoYearsAgo, target).toBe(true);
});
