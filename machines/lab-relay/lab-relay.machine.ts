import { assign, setup } from 'xstate';
import type { LogLine } from '../lab-player/lab-player.machine.ts';

/** A delivery of a running relay, without its payload. */
export interface WatchedDelivery {
  id: string;
  /** The call's submission type. */
  kind: string;
  destination: string;
  /** A state of the delivery machine. */
  state: string;
  /** Milliseconds since 1970. */
  receivedAt: number;
  attempts: number;
  /** Milliseconds since 1970. */
  nextAttemptAt: number | null;
  lastError: string | null;
}

export interface WatchedChannel {
  channel: string;
  /** A state of the circuit breaker. */
  state: string;
  context: unknown;
}

export interface WatchedAlert {
  /** The kind of trouble. */
  about: string;
  /** A state of the alert machine. */
  state: string;
  context: unknown;
}

/** An event of one of the relay's flows. */
export interface WatchedFlowEvent {
  /** Id of the flow's machine. */
  flow: string;
  /** Id of the delivery, name of the channel, or kind of trouble. */
  of: string;
  /** Keys of the taken transitions. */
  taken: readonly string[];
}

/** The relay's report after every change. */
export interface RelayNews {
  /** Milliseconds since 1970. */
  at: number;
  deliveries: readonly WatchedDelivery[];
  channels: readonly WatchedChannel[];
  /** Empty without an operator's mailbox. */
  alerts: readonly WatchedAlert[];
  /** Events since the last report, in order. */
  happened: readonly WatchedFlowEvent[];
}

export interface LabRelayContext extends Omit<RelayNews, 'happened'> {
  /** The first report's time (ms since 1970), or null. */
  since: number | null;
  /** Latest last, in milliseconds since the first report. */
  log: readonly (LogLine & Pick<WatchedFlowEvent, 'flow' | 'of'>)[];
  /** The selected delivery, channel or kind of trouble; null selects the first. */
  chosen: string | null;
}

export type LabRelayEvent =
  | { type: 'relay.tell'; news: RelayNews }
  | { type: 'relay.lose' }
  | { type: 'relay.choose'; chosen: string };

/** Log lines kept. */
const MAX_LINES = 200;

export const labRelayMachine = setup({
  types: { context: {} as LabRelayContext, events: {} as LabRelayEvent },
  actions: {
    keep: assign(({ context }, { news: { happened, ...standing } }: { news: RelayNews }) => {
      const since = context.since ?? standing.at;
      const lines = happened.map((flowEvent) => ({
        ...flowEvent,
        at: standing.at - since,
        kind: 'transition' as const,
        text: flowEvent.taken.join('; '),
      }));
      return { ...standing, since, log: [...context.log, ...lines].slice(-MAX_LINES) };
    }),
    choose: assign((_, { chosen }: { chosen: string }) => ({ chosen })),
  },
}).createMachine({
  id: 'lab-relay',
  context: { at: 0, since: null, deliveries: [], channels: [], alerts: [], log: [], chosen: null },
  initial: 'connecting',
  on: {
    'relay.tell': { target: '.watching', actions: { type: 'keep', params: ({ event }) => event } },
    'relay.lose': '.lost',
    'relay.choose': { actions: { type: 'choose', params: ({ event }) => event } },
  },
  states: {
    connecting: { description: 'The relay has not reported yet.' },
    watching: { description: 'What the relay tells is shown as it comes.' },
    lost: { description: 'The relay does not tell any more; the browser tries again by itself.' },
  },
});
