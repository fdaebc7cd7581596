import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { testBrowser } from './tests/browser/chromium.ts';
import { articles } from './server/pages/article-plugin.ts';
import viteConfig from './vite.config.ts';

/** Tests in which the store counts. */
const onEitherEngine = ['store', 'deliveries', 'signup', 'login', 'mailed-links', 'legal', 'invites', 'operator', 'retention', 'person', 'backup', 'backend', 'upstream'];

/** Tests that want a PostgreSQL. */
const onPostgres = ['postgres', 'full-disk-postgres', 'postgres-address', 'raw-postgres', 'store-copy', 'cluster', 'powercut-postgres'];

const serverTest = (name: string) => `tests/server/${name}.test.ts`;

/** Unit tests in Node; tests of components in Chromium, with the site's own build of them. */
export default defineConfig({
  test: {
    // As many as a machine of two cores has; the default leaves one of them idle.
    maxWorkers: 2,
    reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }]],
    projects: [
      {
        plugins: [articles()],
        test: {
          name: 'node',
          include: ['tests/{machines,server,site}/**/*.test.ts'],
          exclude: onPostgres.map(serverTest),
          testTimeout: 30_000,
        },
      },
      {
        // What has to hold on either engine: the same files once more, on PostgreSQL.
        plugins: [articles()],
        test: {
          name: 'postgres',
          include: [...onEitherEngine, ...onPostgres].map(serverTest),
          env: { TEST_ENGINE: 'postgres' },
          globalSetup: 'tests/server/support/postgres-setup.ts',
          testTimeout: 30_000,
        },
      },
      {
        plugins: [...(viteConfig({ mode: 'test', command: 'serve' }).plugins ?? [])],
        css: { modules: { generateScopedName: '[name]_[local]' } },
        test: {
          name: 'components',
          include: ['tests/components/**/*.test.tsx'],
          // A busy machine keeps a browser waiting for seconds, and nothing is tried again here; the default is one second.
          testTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: testBrowser() }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
