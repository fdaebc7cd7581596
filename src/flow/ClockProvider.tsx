import { createContext, type ReactNode, useContext } from 'react';
import type { ActorOptions, AnyActorLogic } from 'xstate';

/** xstate's clock: `setTimeout` and `clearTimeout`. */
export type Clock = NonNullable<ActorOptions<AnyActorLogic>['clock']>;

const ClockContext = createContext<Clock | undefined>(undefined);

/**
 * Gives every machine below it one clock. The site has none (real time); a test or a developer who
 * simulates minutes in milliseconds passes a ManualClock.
 */
export function ClockProvider({ clock, children }: { clock: Clock; children: ReactNode }) {
  return <ClockContext value={clock}>{children}</ClockContext>;
}

/** The clock of the machines here, or undefined for real time. */
export function useClock(): Clock | undefined {
  return useContext(ClockContext);
}
