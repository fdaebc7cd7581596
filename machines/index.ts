import { formFlows } from './forms.ts';
import type { Flow } from './shared/flow.ts';

/** All tools iterate this list. A flow in the page also needs a driver: a line in tests/browser/drivers.ts. */
export const flows: readonly Flow[] = formFlows;
