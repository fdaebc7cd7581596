import { defineConfig } from '@playwright/test';
import { chromiumArguments, findChromium } from './tests/browser/chromium.ts';

/** The end-to-end tests: the built site with its relay, in Chromium. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  timeout: 30_000,
  reporter: [['line'], ['json', { outputFile: 'test-results/e2e.json' }]],
  outputDir: 'test-results/e2e',
  snapshotPathTemplate: 'tests/shots/{arg}{ext}',
  use: {
    // Without its film, which costs every test a tenth of its time and shows what the snapshots show.
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: { executablePath: findChromium(), args: chromiumArguments },
  },
});
