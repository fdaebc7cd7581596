import type { AnyStateMachine, InspectionEvent } from 'xstate';
import { observeFlow } from '../../machines/core/inspection.ts';

/** Hooks of development builds around every machine of the page; empty in production. */
export interface DevHooks {
  inspect?: (event: InspectionEvent) => void;
  /** Replaces a machine's actors before it runs. */
  wrapMachine?: <TMachine extends AnyStateMachine>(machine: TMachine) => TMachine;
}

/** Verification runs a build that observes taken transitions (`npm run build -- --mode test`). */
export const devHooks: DevHooks = import.meta.env.MODE === 'test' ? { inspect: observeFlow() } : {};
