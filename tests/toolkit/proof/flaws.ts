import { isDeepStrictEqual } from 'node:util';
import type { Flow } from '../flow.ts';
import { activeStates, stateNodes, statePath } from 'flow-core/inspection';
import { askedOf, callsOf, type TemporalProperty } from '../temporal.ts';
import { sourceOfActor, timerName, toJson } from '../walk.ts';
import { cycleAmong, isTime, type Lasso, lassoTo } from './check-properties.ts';
import type { SpaceEdge, SpaceState, StateSpace } from './state-space.ts';

/** Flaws that any flow can have. */

export interface Flaw {
  what: string;
  lasso: Lasso | null;
}

/** A call without an answer would stay in flight: no timer ends it. An actor that only sends events, such as a callback, is no call. */
function silentCall(flow: Flow, states: readonly SpaceState[]): Flaw[] {
  const isCall = (id: string) => {
    const { outputs = [], errors = [] } = flow.actors[sourceOfActor(flow, id)] ?? {};
    return outputs.length + errors.length > 0;
  };
  const found = states.find(({ situation }) => situation.running.some(isCall) && situation.timers.length === 0);
  return found
    ? [{ what: `a call that stays silent never ends in "${found.situation.state}"`, lasso: lassoTo(found) }]
    : [];
}

/** Timers that set each other without end, where no property allows the loop. */
function endlessTimers(states: readonly SpaceState[], properties: readonly TemporalProperty[]): Flaw[] {
  const moves = properties.flatMap((property) => (property.kind === 'loops' ? [property.in] : []));
  const still = new Set(states.filter(({ situation }) => !moves.some((isIn) => isIn(situation))));
  const loop = cycleAmong(still, isTime);
  const [first] = loop ?? [];
  return loop && first
    ? [{ what: `timers run without end in "${first.from.situation.state}"`, lasso: lassoTo(first.from, [], loop) }]
    : [];
}

/** Whether context, state and effects stay equal. */
const isQuiet = ({ from, to, does }: SpaceEdge) => from === to && does.length === 0;

/** A declared event that changes nothing anywhere. */
function uselessEvents(flow: Flow, { states, whole, merged }: StateSpace): Flaw[] {
  // With merged states it is unknown whether a context changes.
  if (!whole || merged) return [];
  const useful = new Set(
    states.flatMap(({ edges }) =>
      edges.flatMap((edge) => ('event' in edge.by && !isQuiet(edge) ? [edge.by.event.type] : [])),
    ),
  );
  return Object.keys(flow.events)
    .filter((type) => !useful.has(type))
    .map((type) => ({ what: `the event "${type}" is of no use in any state`, lasso: null }));
}

/** A guard with a single outcome: it is useless, or its event never comes. */
function idleGuards({ guards, whole, merged }: StateSpace): Flaw[] {
  if (!whole || merged) return [];
  return [...guards].flatMap(([name, counts]) =>
    counts.true > 0 && counts.false > 0
      ? []
      : [{ what: `the guard "${name}" is never ${counts.true > 0 ? 'false' : 'true'}`, lasso: null }],
  );
}

/** A step that requests one action twice: one would do. */
function doneTwice(states: readonly SpaceState[]): Flaw[] {
  const isTwice = ({ does }: SpaceEdge) => {
    const asked = [...askedOf(does), ...callsOf(does)].map((action) => JSON.stringify(action));
    return new Set(asked).size < asked.length;
  };
  const edge = states.flatMap(({ edges }) => edges).find(isTwice);
  return edge ? [{ what: `"${edge.name}" does the same twice`, lasso: lassoTo(edge.from, [edge]) }] : [];
}

/** A timer, or an actor, of a state that is not active. */
function leftRunning({ machine }: Flow, states: readonly SpaceState[]): Flaw[] {
  const owners = new Map<string, string>();
  for (const node of stateNodes(machine)) {
    for (const { id } of node.invoke) owners.set(id, statePath(node));
    for (const { eventType } of node.after) owners.set(eventType, statePath(node));
  }
  for (const state of states) {
    const active = activeStates(state.situation.snapshot);
    const timers = state.zone.clocks.map(({ event }) => event.type);
    const left = [...timers, ...state.situation.running].find((id) => {
      const owner = owners.get(id);
      return owner !== undefined && !active.includes(owner);
    });
    if (left !== undefined)
      return [
        {
          what: `"${timerName(left)}" goes on in "${state.situation.state}", when its state is left`,
          lasso: lassoTo(state),
        },
      ];
  }
  return [];
}

const isActor = (value: unknown) => typeof value === 'object' && value !== null && 'sessionId' in value;

/** A reference to an actor is kept by its id. */
function withoutActors(value: unknown): unknown {
  if (isActor(value)) return toJson(value);
  if (Array.isArray(value)) return value.map(withoutActors);
  return value;
}

/** A context that JSON does not keep: it could not be shown, sent or stored. */
function unkept(states: readonly SpaceState[]): Flaw[] {
  const state = states.find(({ situation: { snapshot } }) => {
    const fields = Object.entries(snapshot.context).filter(([, value]) => value !== undefined);
    const kept = fields.map(([name, value]) => [name, withoutActors(value)] as const);
    return !isDeepStrictEqual(toJson(snapshot.context), Object.fromEntries(kept));
  });
  return state ? [{ what: `JSON does not keep the context of "${state.situation.state}"`, lasso: lassoTo(state) }] : [];
}

export const findFlaws = (flow: Flow, space: StateSpace, properties: readonly TemporalProperty[]): Flaw[] => [
  ...silentCall(flow, space.states),
  ...endlessTimers(space.states, properties),
  ...uselessEvents(flow, space),
  ...idleGuards(space),
  ...doneTwice(space.states),
  ...leftRunning(flow, space.states),
  ...unkept(space.states),
];
