import { defineConfig } from 'vitest/config';

/** Tests of other engines: one browser at a time, on the built site. */
export default defineConfig({
  test: {
    include: ['tests/engines/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    fileParallelism: false,
  },
});
