import { assign, setup } from 'xstate';

/** A delivery of a running relay, without what it carries. */
export interface WatchedDelivery {
  id: string;
  /** Which call it came by. */
  kind: string;
  destination: string;
  /** A state of the delivery machine. */
  state: string;
  attempts: number;
  /** Milliseconds since 1970. */
  nextAttemptAt: number | null;
  lastError: string | null;
}

/** How a lane's destination is. */
export interface WatchedLane {
  lane: string;
  /** A state of the outage machine. */
  state: string;
  context: unknown;
}

/** What the relay tells whenever something has changed. */
export interface RelayNews {
  /** When, in milliseconds since 1970. */
  at: number;
  deliveries: readonly WatchedDelivery[];
  lanes: readonly WatchedLane[];
}

export interface LabRelayContext extends RelayNews {
  /** Id of the delivery, or name of the lane, that is looked at; null: the first. */
  chosen: string | null;
}

export type LabRelayEvent =
  | { type: 'relay.tell'; news: RelayNews }
  | { type: 'relay.lose' }
  | { type: 'relay.choose'; chosen: string };

/** Looks at the flows of a running relay. */
export const labRelayMachine = setup({
  types: { context: {} as LabRelayContext, events: {} as LabRelayEvent },
  actions: {
    keep: assign((_, { news }: { news: RelayNews }) => news),
    choose: assign((_, { chosen }: { chosen: string }) => ({ chosen })),
  },
}).createMachine({
  id: 'lab-relay',
  context: { at: 0, deliveries: [], lanes: [], chosen: null },
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
