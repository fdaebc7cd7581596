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
}

export type LabInspectorEvent =
  | { type: 'inspector.tell'; message: InspectorMessage }
  | { type: 'inspector.choose'; sessionId: string };

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
    take: assign(({ context: { registered, actors, chosen } }, message: InspectorMessage) => {
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
      return {
        actors: known.map((actor) => (actor.sessionId === sessionId ? after(actor, message) : actor)),
        chosen: chosen ?? sessionId,
      };
    }),
    choose: assign((_, { sessionId }: { sessionId: string }) => ({ chosen: sessionId })),
  },
  guards: {
    registers: (_, { type }: InspectorMessage) => type === '@xstate.actor',
  },
}).createMachine({
  id: 'lab-inspector',
  context: { registered: {}, actors: [], chosen: null },
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
