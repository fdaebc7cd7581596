import type { AnyStateMachine, InspectionEvent } from 'xstate';
import { observeFlow } from '../../machines/core/inspection.ts';

/** Hooks of development builds around every machine of the page; empty in production. */
export interface DevHooks {
  inspect?: (event: InspectionEvent) => void;
  /** Replaces a machine's actors before it runs. */
  wrapMachine?: <TMachine extends AnyStateMachine>(machine: TMachine) => TMachine;
}

/** Alters what a flow's view shows. */
export type ViewFault = <TView extends object>(machineId: string, view: TView) => TView;

declare global {
  // oxlint-disable-next-line vars-on-top -- a global of the test build.
  var setViewFault: ((fault: ViewFault | null) => void) | undefined;
}

let fault: ViewFault | null = null;
let onFault = () => {};
if (import.meta.env.MODE === 'test')
  globalThis.setViewFault = (next) => {
    fault = next;
    onFault();
  };

/** In the test build, faults of views show whether the page follows its view (VIEW-2); elsewhere there are none. */
export const viewFault = {
  subscribe(onChange: () => void): () => void {
    const before = onFault;
    onFault = () => {
      before();
      onChange();
    };
    return () => {};
  },
  get: (): ViewFault | null => fault,
};

/** Verification runs a build that observes taken transitions (`npm run build -- --mode test`). */
export const devHooks: DevHooks = import.meta.env.MODE === 'test' ? { inspect: observeFlow() } : {};
