import { defineConfig } from '@playwright/test';
import { testBrowser } from './tests/browser/chromium.ts';

/**
 * Tests that look at pages, wherever the visitor has been before: they share a browser context, which is emptied between
 * them. A visit with a new one takes half as long again.
 */
const looks = [
  'articles',
  'blog',
  'forms',
  'from-top',
  'geometry',
  'home',
  'hydration-tasks',
  'keyboard-walk',
  'pricing',
  'screens',
  'static',
  'tooltip',
].map((name) => `**/e2e/${name}.spec.ts`);

/** The end-to-end tests: the built site with its relay, in Chromium. */
export default defineConfig({
  testDir: 'tests',
  projects: [
    { name: 'looks', testMatch: looks, use: { reuseContext: true } },
    { name: 'visits', testMatch: '**/e2e/*.spec.ts', testIgnore: looks },
    // Paths of a flow share a page.
    { name: 'paths', testMatch: '**/flows/paths.spec.ts' },
  ],
  globalSetup: './tests/e2e/packages-setup.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // Allows for pauses of a busy machine, longer than the default of five seconds.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [
    ['line'],
    ['json', { outputFile: 'test-results/e2e.json' }],
    ['junit', { outputFile: 'reports/e2e.junit.xml' }],
  ],
  outputDir: 'test-results/e2e',
  snapshotPathTemplate: 'tests/shots/{arg}{ext}',
  use: {
    launchOptions: testBrowser(),
  },
});
