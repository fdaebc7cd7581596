import { createContext, type ReactNode, useContext } from 'react';
import type { ActorOptions, AnyActorLogic } from 'xstate';

export type Clock = NonNullable<ActorOptions<AnyActorLogic>['clock']>;

const ClockContext = createContext<Clock | undefined>(undefined);

/** To test timers without waiting, pass a ManualClock. The site has no provider (real time). */
export function ClockProvider({ clock, children }: { clock: Clock; children: ReactNode }) {
  return <ClockContext value={clock}>{children}</ClockContext>;
}

/** Undefined for real time. */
export function useClock(): Clock | undefined {
  return useContext(ClockContext);
}
