import type { AnyStateMachine, InspectionEvent } from 'xstate';
import { observeFlow } from '../../machines/inspection.ts';

/** What a build for developers puts around every machine of the page. The site's own build puts nothing there. */
export interface Workbench {
  /** Sees everything that the actors do. */
  inspect?: (event: InspectionEvent) => void;
  /** Exchanges a machine's actors before it runs. */
  fit?: <TMachine extends AnyStateMachine>(machine: TMachine) => TMachine;
}

/** The proof runs a build with the observer of taken transitions (`npm run build -- --mode test`). */
export const workbench: Workbench = import.meta.env.MODE === 'test' ? { inspect: observeFlow() } : {};
