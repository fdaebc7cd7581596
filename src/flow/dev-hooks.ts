import type { InspectionEvent } from 'xstate';
import { observeFlow } from '../../machines/core/inspection.ts';

/** Hooks of development builds around every machine of the page; empty in production. */
export interface DevHooks {
  inspect?: (event: InspectionEvent) => void;
}

/** Verification runs a build that observes taken transitions (`npm run build -- --mode test`). */
export const devHooks: DevHooks = import.meta.env.MODE === 'test' ? { inspect: observeFlow() } : {};
