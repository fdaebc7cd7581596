import { BASE_PATH } from '../machines/domain/base-path.ts';
import { flows } from '../machines/index.ts';
import { alertDriver } from './machines/alert.driver.ts';
import { circuitBreakerDriver } from './machines/circuit-breaker.driver.ts';
import { deliveryDriver } from './machines/delivery.driver.ts';
import type { LintLevels } from './toolkit/lint.ts';
import { runWith } from './toolkit/relay-driver.ts';

/** Rules of tests/toolkit/lint.ts that are off. */
const lint: LintLevels = {};

/** What tests/toolkit has to know of this product. Paths are relative to the repository's root. */
export const toolkitConfig = {
  flows,
  /** Exports `flows`; it and what it imports are below `machines`. */
  registry: 'machines/index.ts',
  /** Requirements as lines `- ID text`. */
  requirements: 'tests/requirements.md',
  /** Requirements without a test yet. One that gets a test leaves the list. */
  pending: [
    'PROOF-1',
    'PROOF-2',
    'PROOF-3',
    'PROOF-4',
    'PROOF-5',
    'SIM-1',
    'SIM-2',
    'SIM-3',
    'SIM-4',
    'ACC-7',
    'ACC-8',
    'ACC-10',
    'SHOW-13',
    'SHOW-14',
    'TEAM-6',
    'TEAM-7',
    'TEAM-8',
    'TEAM-9',
    'LAB-1',
    'LAB-2',
    'LAB-3',
    'LAB-4',
  ],
  features: 'machines/*/*.feature',
  tests: ['tests/**/*.test.ts', 'tests/**/*.test.tsx', 'tests/**/*.spec.ts'],
  /** Test files whose properties walk the flows, through tests/machines/support/runner.ts. */
  properties: [
    'tests/machines/form-contract.test.ts',
    'tests/machines/invariants.test.ts',
    'tests/machines/properties.test.ts',
  ],
  /** Colours and type of the reports: the rules `:root` and `.dark`. */
  tokens: 'src/theme/tokens.css',
  lab: `http://localhost:3000${BASE_PATH}/lab`,
  relay: {
    delivery: runWith(deliveryDriver),
    'circuit-breaker': runWith(circuitBreakerDriver),
    alert: runWith(alertDriver),
  },
  lint,
};

/** A path of this file as a URL. */
export const inRepository = (path: string): URL => new URL(`../${path}`, import.meta.url);
