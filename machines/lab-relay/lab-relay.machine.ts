import { assign, setup } from 'xstate';
import type { LogLine } from '../lab-player/lab-player.machine.ts';

/** A delivery of a running relay, without what it carries. */
export interface WatchedDelivery {
  id: string;
  /** Which call it came by. */
  kind: string;
  destination: string;
  /** A state of the delivery machine. */
  state: string;
  /** When its submission came, in milliseconds since 1970. */
  receivedAt: number;
  attempts: number;
  /** Milliseconds since 1970. */
  nextAttemptAt: number | null;
  lastError: string | null;
}

/** How a channel's destination is. */
export interface WatchedChannel {
  channel: string;
  /** A state of the outage machine. */
  state: string;
  context: unknown;
}

/** What the operator is told about one kind of trouble. */
export interface WatchedAlert {
  /** The kind. */
  about: string;
  /** A state of the alert machine. */
  state: string;
  context: unknown;
}

/** What a flow of the relay has done. */
export interface WatchedFlowEvent {
  /** Id of the flow's machine. */
  flow: string;
  /** Id of the delivery, name of the channel, or what the operator is told about. */
  of: string;
  /** Keys of the declared transitions that were taken. */
  taken: readonly string[];
}

/** What the relay tells whenever something has changed. */
export interface RelayNews {
  /** When, in milliseconds since 1970. */
  at: number;
  deliveries: readonly WatchedDelivery[];
  channels: readonly WatchedChannel[];
  /** None where no operator is told anything. */
  alerts: readonly WatchedAlert[];
  /** What was done since it told last, in its order. */
  happened: readonly WatchedFlowEvent[];
}

export interface LabRelayContext extends Omit<RelayNews, 'happened'> {
  /** When the relay told for the first time, in milliseconds since 1970; null: not yet. */
  since: number | null;
  /** What has been done, the latest last, with milliseconds since then. */
  log: readonly (LogLine & Pick<WatchedFlowEvent, 'flow' | 'of'>)[];
  /** Id of the delivery, name of the channel, or kind of trouble, that is looked at; null: the first. */
  chosen: string | null;
}

export type LabRelayEvent =
  | { type: 'relay.tell'; news: RelayNews }
  | { type: 'relay.lose' }
  | { type: 'relay.choose'; chosen: string };

/** As many lines of the log as are kept. */
const MAX_LINES = 200;

/** Looks at the flows of a running relay. */
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
    connecting: { description: 'The relay has not told anything yet.' },
    watching: { description: 'What the relay tells is shown as it comes.' },
    lost: { description: 'The relay does not tell any more; the browser tries again by itself.' },
  },
});
