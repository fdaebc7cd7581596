import { playwright } from '@vitest/browser-playwright';
import { configDefaults, defineConfig } from 'vitest/config';
import { testBrowser } from './tests/browser/chromium.ts';
import { articles } from './server/build/article-plugin.ts';
import viteConfig, { generateScopedName } from './vite.config.ts';

/** Tests of the relay that start no process and listen on no port. */
const pureServerTests = [
  'byte-range',
  'client-address',
  'config',
  'deploy',
  'durable-files',
  'expressions',
  'group-commit',
  'mail',
  'mails',
  'new-id',
  'render-queue',
  'resume-content',
  'secret',
  'sender-turns',
];

/** Tests beside the relay's that start a process, or want a build. */
const withProcessOrBuild = [
  'tests/docs/commands.test.ts',
  'tests/site/blog-pages.test.ts',
  'tests/site/development.test.ts',
  'tests/site/first-flight.test.ts',
  'tests/site/form-markup.test.ts',
  'tests/site/headers.test.ts',
  'tests/site/home.test.ts',
  'tests/site/hostile.test.ts',
  'tests/site/inspector.test.ts',
  'tests/site/markup.test.ts',
  'tests/site/rendering.test.ts',
  'tests/site/sharing.test.ts',
  'tests/site/shell.test.ts',
  'tests/site/static-pages.test.ts',
  'tests/site/variants.test.ts',
  'tests/site/words.test.ts',
];

const serverTest = (name: string) => `tests/server/${name}.test.ts`;

/** A time-out ends what hangs, and judges no speed: a host that lends half a processor makes each program start in five seconds. */
const onBusyMachines = { testTimeout: 180_000, hookTimeout: 180_000 };

/** Tests in Node, and tests of components in Chromium with the site's own build of them. */
export default defineConfig({
  test: {
    // One worker for each of two cores; the default leaves one of them idle.
    maxWorkers: 2,
    reporters: ['default', 'json', 'junit'],
    outputFile: { json: 'test-results/vitest.json', junit: 'reports/vitest.junit.xml' },
    projects: [
      {
        plugins: [articles()],
        test: {
          name: 'unit',
          // Pure tests share a worker: it takes half the time.
          isolate: false,
          include: ['tests/{flows,machines,site,docs}/**/*.test.ts', ...pureServerTests.map(serverTest)],
          exclude: [...configDefaults.exclude, ...withProcessOrBuild],
          testTimeout: 90_000,
        },
      },
      {
        plugins: [articles()],
        test: {
          name: 'built',
          isolate: false,
          include: withProcessOrBuild,
          ...onBusyMachines,
        },
      },
      {
        plugins: [articles()],
        test: {
          name: 'server',
          isolate: false,
          include: ['tests/{server,simulator}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...pureServerTests.map(serverTest)],
          ...onBusyMachines,
        },
      },
      {
        plugins: [...(viteConfig({ mode: 'test', command: 'serve' }).plugins ?? [])],
        css: { modules: { generateScopedName } },
        test: {
          name: 'components',
          include: ['tests/components/**/*.test.tsx'],
          // A busy machine keeps a browser waiting for seconds; the default is one second.
          expect: { poll: { timeout: 20_000 } },
          ...onBusyMachines,
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
