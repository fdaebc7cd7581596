import { defineConfig } from 'vitest/config';

/** Tests of other engines: one browser at a time, on the built site. */
export default defineConfig({
  test: {
    include: ['tests/engines/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    fileParallelism: false,
    // Processes and sockets take part, as in the other tests that are tried once more (vitest.config.ts).
    retry: 1,
    reporters: ['default', 'json', 'junit'],
    outputFile: { json: 'test-results/engines.json', junit: 'reports/engines.junit.xml' },
  },
});
