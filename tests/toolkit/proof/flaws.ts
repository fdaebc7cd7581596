import type { Flow } from 'flow-core/flow';
import type { TemporalProperty } from 'flow-core/temporal';
import { cycleAmong, isTime, type Lasso, lassoTo } from './check-properties.ts';
import type { SpaceEdge, SpaceState, StateSpace } from './state-space.ts';

/** What is wrong with any flow, whatever it is for. */

export interface Flaw {
  what: string;
  lasso: Lasso | null;
}

/** A call without an answer would stay in flight: no timer ends it. */
function silentCall(states: readonly SpaceState[]): Flaw[] {
  const found = states.find(({ situation }) => situation.running.length > 0 && situation.timers.length === 0);
  return found
    ? [{ what: `a call that stays silent never ends in "${found.situation.state}"`, lasso: lassoTo(found) }]
    : [];
}

/** Timers that set each other without end, where no property says that it moves for ever. */
function endlessTimers(states: readonly SpaceState[], properties: readonly TemporalProperty[]): Flaw[] {
  const moves = properties.flatMap((property) => (property.kind === 'loops' ? [property.in] : []));
  const still = new Set(states.filter(({ situation }) => !moves.some((isIn) => isIn(situation))));
  const loop = cycleAmong(still, isTime);
  const [first] = loop ?? [];
  return loop && first
    ? [{ what: `timers run without end in "${first.from.situation.state}"`, lasso: lassoTo(first.from, [], loop) }]
    : [];
}

/** Nothing of the context, the state or the effects differs. */
const isQuiet = ({ from, to, does }: SpaceEdge) => from === to && does.length === 0;

/** A declared event that changes nothing anywhere. */
function uselessEvents(flow: Flow, { states, whole, merged }: StateSpace): Flaw[] {
  // Of merged states it is not known whether a context changes.
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

export const findFlaws = (flow: Flow, space: StateSpace, properties: readonly TemporalProperty[]): Flaw[] => [
  ...silentCall(space.states),
  ...endlessTimers(space.states, properties),
  ...uselessEvents(flow, space),
];
