import { configure } from 'flow-toolkit/config';
import { createProgram } from '../server/kernel/command-line.ts';
import { flows, properties } from './flows/index.ts';

/** What the toolkit has to know of this product (flow-toolkit/config). Each command and test that uses it imports this file. */
configure({
  root: new URL('../', import.meta.url),
  flows,
  temporal: properties,
  folder: 'machines',
  requirements: 'tests/requirements.md',
  tests: ['tests/**/*.test.ts', 'tests/**/*.test.tsx', 'tests/**/*.spec.ts'],
  // No rule is off.
  lint: {},
  createProgram,
});
