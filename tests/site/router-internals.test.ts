import { createRequire } from 'node:module';
import { expect, test } from 'vitest';

/**
 * The contract of src/routing/router-internals.ts. If it fails after an update: run tests/site/rendering.test.ts and
 * tests/e2e/screens.spec.ts, look for a public API, then update the version in its comment and here.
 */

test('the router is the version that src/routing/router-internals.ts was checked with', () => {
  const { version } = createRequire(import.meta.url)('@tanstack/react-router/package.json') as { version: string };
  expect(version).toBe('1.170.46');
});
