import type { AnyStateMachine, InspectionEvent } from 'xstate';
import { observeFlow } from '../../machines/shared/inspection.ts';

/** What a build for developers puts around every machine of the page. The site's own build puts nothing there. */
export interface DevHooks {
  /** Sees everything that the actors do. */
  inspect?: (event: InspectionEvent) => void;
  /** Exchanges a machine's actors before it runs. */
  wrapMachine?: <TMachine extends AnyStateMachine>(machine: TMachine) => TMachine;
}

/** The verification runs a build with the observer of taken transitions (`npm run build -- --mode test`). */
export const devHooks: DevHooks = import.meta.env.MODE === 'test' ? { inspect: observeFlow() } : {};
