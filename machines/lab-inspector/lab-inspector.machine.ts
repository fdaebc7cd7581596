import { assign, setup } from 'xstate';

/** The shown part of an inspection message; masked by its sender. */
export interface InspectorMessage {
  type: '@xstate.actor' | '@xstate.event' | '@xstate.snapshot';
  sessionId: string;
  name?: string;
  event?: { type: string };
  snapshot?: { value?: unknown; context?: unknown; status?: string };
}

export interface InspectedActor {
  sessionId: string;
  name: string;
  value: unknown;
  context: unknown;
  status: string;
  /** Latest first. */
  events: readonly { type: string }[];
}

export interface LabInspectorContext {
  /** Names by session of actors that registered only: in development React creates actors that never run. */
  registered: Readonly<Record<string, string>>;
  actors: readonly InspectedActor[];
  /** Session of the selected actor. */
  chosen: string | null;
  /** Whether the reader has selected it: until then the page's own flow is. */
  isByHand: boolean;
}

export type LabInspectorEvent =
  | { type: 'inspector.tell'; message: InspectorMessage }
  | { type: 'inspector.choose'; sessionId: string };

/** Flows that every page has: another one is the page's own (LAB-4). */
const shell: ReadonlySet<string> = new Set([
  'mobile-menu',
  'notifications',
  'route-announcer',
  'site-header',
  'theme',
  'tooltip',
]);

/** Events kept per actor. */
const MAX_EVENTS = 30;

function after(actor: InspectedActor, { type, event, snapshot }: InspectorMessage): InspectedActor {
  if (type === '@xstate.event')
    return event ? { ...actor, events: [event, ...actor.events].slice(0, MAX_EVENTS) } : actor;
  return {
    ...actor,
    value: snapshot?.value ?? null,
    context: snapshot?.context ?? null,
    status: snapshot?.status ?? 'active',
  };
}

/** A page's actors with their states and events. */
export const labInspectorMachine = setup({
  types: { context: {} as LabInspectorContext, events: {} as LabInspectorEvent },
  actions: {
    register: assign(({ context: { registered } }, { sessionId, name }: InspectorMessage) => ({
      registered: { ...registered, [sessionId]: name ?? sessionId },
    })),
    take: assign(({ context: { registered, actors, chosen, isByHand } }, message: InspectorMessage) => {
      const { sessionId } = message;
      const fresh: InspectedActor = {
        sessionId,
        name: registered[sessionId] ?? sessionId,
        value: null,
        context: null,
        status: 'active',
        events: [],
      };
      const known = actors.some((actor) => actor.sessionId === sessionId) ? actors : [...actors, fresh];
      const own = known.find(({ name }) => !shell.has(name))?.sessionId;
      return {
        actors: known.map((actor) => (actor.sessionId === sessionId ? after(actor, message) : actor)),
        chosen: isByHand ? chosen : (own ?? chosen ?? sessionId),
      };
    }),
    choose: assign((_, { sessionId }: { sessionId: string }) => ({ chosen: sessionId, isByHand: true })),
  },
  guards: {
    registers: (_, { type }: InspectorMessage) => type === '@xstate.actor',
  },
}).createMachine({
  id: 'lab-inspector',
  context: { registered: {}, actors: [], chosen: null, isByHand: false },
  initial: 'waiting',
  on: {
    'inspector.tell': [
      {
        guard: { type: 'registers', params: ({ event }) => event.message },
        actions: { type: 'register', params: ({ event }) => event.message },
      },
      { target: '.watching', actions: { type: 'take', params: ({ event }) => event.message } },
    ],
  },
  states: {
    waiting: { description: 'No actor of the page has said anything yet.' },
    watching: {
      description: 'Actors run, and what they tell is shown.',
      on: { 'inspector.choose': { actions: { type: 'choose', params: ({ event }) => event } } },
    },
  },
});
