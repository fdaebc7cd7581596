import type { TakenStep, TemporalProperty, When } from '../temporal.ts';
import type { SpaceEdge, SpaceState, StateSpace } from './state-space.ts';

/** Checks temporal properties on a state space. */

/** A behavior that breaks a property: a path from a start, then an endless loop; an empty loop is an end. */
export interface Lasso {
  start: string;
  stem: readonly SpaceEdge[];
  loop: readonly SpaceEdge[];
}

export interface Violation {
  property: TemporalProperty;
  /** In words, after the property's title. */
  what: string;
  /** Null where no behavior shows it: a vacuous property, or an expected step that never comes. */
  lasso: Lasso | null;
}

/** The shortest path from a start. */
function wayTo(state: SpaceState): SpaceEdge[] {
  const way: SpaceEdge[] = [];
  for (let at = state; at.via; at = at.via.from) way.unshift(at.via);
  return way;
}

/** The shortest behavior that reaches a state, and its continuation. */
export const lassoTo = (
  state: SpaceState,
  more: readonly SpaceEdge[] = [],
  loop: readonly SpaceEdge[] = [],
): Lasso => ({
  start: state.start,
  stem: [...wayTo(state), ...more],
  loop,
});

const takenStep = ({ from, by, after, does }: SpaceEdge): TakenStep => ({ before: from.situation, by, after, does });

export const isTime = ({ by }: SpaceEdge) => 'after' in by;
const isAnswer = ({ by }: SpaceEdge) => 'done' in by || 'error' in by;

/** The states that can be reached from some without leaving those that are allowed, and the edge by which each was found. */
function reachFrom(
  from: readonly SpaceState[],
  isAllowed: (state: SpaceState) => boolean,
  follows: (edge: SpaceEdge) => boolean = () => true,
): Map<SpaceState, SpaceEdge | null> {
  const found = new Map<SpaceState, SpaceEdge | null>(from.filter(isAllowed).map((state) => [state, null]));
  // Iterates over states that are added meanwhile too.
  for (const [state] of found)
    for (const edge of state.edges)
      if (follows(edge) && !found.has(edge.to) && isAllowed(edge.to)) found.set(edge.to, edge);
  return found;
}

/** The path on which a search has found a state. */
function wayWithin(found: ReadonlyMap<SpaceState, SpaceEdge | null>, state: SpaceState): [SpaceState, SpaceEdge[]] {
  const way: SpaceEdge[] = [];
  let at = state;
  for (let edge = found.get(at); edge; edge = found.get(at)) {
    way.unshift(edge);
    at = edge.from;
  }
  return [at, way];
}

/** A cycle among some states by some edges; null where there is none. */
export function cycleAmong(
  states: ReadonlySet<SpaceState>,
  follows: (edge: SpaceEdge) => boolean,
): readonly SpaceEdge[] | null {
  const finished = new Set<SpaceState>();
  for (const root of states) {
    if (finished.has(root)) continue;
    const path: SpaceEdge[] = [];
    const onPath = new Map<SpaceState, number>([[root, 0]]);
    const pending: { state: SpaceState; next: number }[] = [{ state: root, next: 0 }];
    for (let top = pending.at(-1); top; top = pending.at(-1)) {
      const edge = top.state.edges[top.next];
      top.next += 1;
      if (!edge) {
        finished.add(top.state);
        onPath.delete(top.state);
        pending.pop();
        path.pop();
        continue;
      }
      if (!follows(edge) || !states.has(edge.to) || finished.has(edge.to)) continue;
      const begins = onPath.get(edge.to);
      if (begins !== undefined) return [...path.slice(begins), edge];
      path.push(edge);
      onPath.set(edge.to, path.length);
      pending.push({ state: edge.to, next: 0 });
    }
  }
  return null;
}

type Check<TKind> = (
  property: Extract<TemporalProperty, { kind: TKind }>,
  space: StateSpace,
) => { what: string; lasso: Lasso | null } | null;

const vacuous = { what: 'it is vacuous: what it is given never comes', lasso: null };

const given = ({ states }: StateSpace, when: When) => states.filter(({ situation }) => when(situation));

const checkAlways: Check<'always'> = (property, space) => {
  const met = given(space, property.given);
  if (met.length === 0) return vacuous;
  const wrong = met.find(({ situation }) => !property.holds(situation));
  return wrong ? { what: `it does not hold in "${wrong.situation.state}"`, lasso: lassoTo(wrong) } : null;
};

const checkAlwaysStep: Check<'always step'> = (property, { states }) => {
  let isMet = false;
  for (const { edges } of states) {
    for (const edge of edges) {
      const step = takenStep(edge);
      if (!property.given(step)) continue;
      isMet = true;
      if (!property.holds(step))
        return {
          what: `it does not hold when "${edge.name}" leads out of "${edge.from.situation.state}" into "${edge.to.situation.state}"`,
          lasso: lassoTo(edge.from, [edge]),
        };
    }
  }
  return isMet ? null : vacuous;
};

const checkLeadsTo: Check<'leads to'> = (property, space) => {
  const met = given(space, property.given);
  if (met.length === 0) return vacuous;
  const isBefore = ({ situation }: SpaceState) => !property.to(situation);
  const found = reachFrom(met, isBefore);
  for (const state of found.keys()) {
    if (state.isOpen || state.edges.some(isTime)) continue;
    const [from, way] = wayWithin(found, state);
    return { what: `it can stay in "${state.situation.state}" for ever`, lasso: lassoTo(from, way) };
  }
  const loop = cycleAmong(new Set(found.keys()), (edge) => isTime(edge) || isAnswer(edge));
  const [first] = loop ?? [];
  if (!loop || !first) return null;
  const [from, way] = wayWithin(found, first.from);
  return { what: `it can go round in "${first.from.situation.state}" for ever`, lasso: lassoTo(from, way, loop) };
};

const checkUntil: Check<'until'> = (property, space) => {
  const met = given(space, property.given);
  if (met.length === 0) return vacuous;
  const isBefore = ({ situation }: SpaceState) => !property.until(situation);
  const found = reachFrom(met, isBefore);
  const wrong = [...found.keys()].find(({ situation }) => !property.holds(situation));
  if (!wrong) return null;
  const [from, way] = wayWithin(found, wrong);
  return { what: `it does not hold in "${wrong.situation.state}"`, lasso: lassoTo(from, way) };
};

/** The states from which one of some can be reached. */
function statesThatReach(states: readonly SpaceState[], goals: readonly SpaceState[]): Set<SpaceState> {
  const into = new Map<SpaceState, SpaceState[]>();
  for (const { from, to } of states.flatMap(({ edges }) => edges)) into.set(to, [...(into.get(to) ?? []), from]);
  const reach = new Set(goals);
  for (const state of reach) for (const from of into.get(state) ?? []) reach.add(from);
  return reach;
}

const checkCanReach: Check<'can reach'> = (property, space) => {
  const met = given(space, property.given);
  if (met.length === 0) return vacuous;
  const reach = statesThatReach(space.states, given(space, property.to));
  const wrong = met.find((state) => !reach.has(state));
  return wrong ? { what: `no way leads there out of "${wrong.situation.state}"`, lasso: lassoTo(wrong) } : null;
};

const checkLoops: Check<'loops'> = (property, space) =>
  cycleAmong(new Set(given(space, property.in)), isTime) ? null : { what: 'it does not loop there', lasso: null };

const checkBegins: Check<'begins'> = ({ start, holds }, { starts }) => {
  const began = starts.get(start);
  if (!began) return { what: `it has no start "${start}"`, lasso: null };
  const { state, does } = began;
  return holds(state.situation, does)
    ? null
    : { what: `started as "${start}", it begins otherwise`, lasso: { start, stem: [], loop: [] } };
};

const checks: { [TKind in TemporalProperty['kind']]: Check<TKind> } = {
  always: checkAlways,
  'always step': checkAlwaysStep,
  'leads to': checkLeadsTo,
  until: checkUntil,
  'can reach': checkCanReach,
  loops: checkLoops,
  begins: checkBegins,
};

/** Violation of a property on a state space; null where the property holds. */
export function checkProperty(property: TemporalProperty, space: StateSpace): Violation | null {
  const found = (checks[property.kind] as Check<TemporalProperty['kind']>)(property as never, space);
  return found && { property, ...found };
}
