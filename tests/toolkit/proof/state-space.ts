import { type AnyMachineSnapshot, type AnyStateMachine, type EventObject, initialTransition, transition } from 'xstate';
import type { Flow } from '../flow.ts';
import { stateOf } from 'flow-core/inspection';
import { type Effect, effectsOf, type Possible, remembered, runningAfter, timerIdOf, untimedSteps } from '../walk.ts';
import type { ReportedAction } from 'flow-core/xstate-internals';
import type { Situation } from '../temporal.ts';
import { withoutChance } from '../chance.ts';
import { eventOfStep, timerName, toJson } from '../walk.ts';
import { beforeDue, cancelClock, elapsed, expired, noClocks, setClock, type Zone, zoneKey } from './clock-zone.ts';

/** Every state that a flow can be in, with every moment at which its timers can be. */

/** Counts of true and false, keyed by the guard's name. */
type GuardOutcomes = Map<string, { true: number; false: number }>;

type Guard = (args: unknown, params: unknown) => boolean;

/** A guard that is made of others, such as `and([…])`, is looked at by its parts. */
const isPlain = (guard: unknown): guard is Guard => typeof guard === 'function' && !('check' in guard);

/** A copy of the machine whose guards record their outcomes. */
function watchGuards(machine: AnyStateMachine, outcomes: GuardOutcomes): AnyStateMachine {
  const watched = Object.entries(machine.implementations.guards).flatMap(([name, guard]) => {
    if (!isPlain(guard)) return [];
    const counts = outcomes.get(name) ?? { true: 0, false: 0 };
    outcomes.set(name, counts);
    const noting: Guard = (args, params) => {
      const isMet = guard(args, params);
      counts[isMet ? 'true' : 'false'] += 1;
      return isMet;
    };
    return [[name, noting] as const];
  });
  return watched.length > 0 ? machine.provide({ guards: Object.fromEntries(watched) } as never) : machine;
}

export interface SpaceEdge {
  /** The step's name, as on a path. */
  name: string;
  by: Possible['step'];
  /** The id of the timer that runs out; null for what no timer makes. */
  clock: string | null;
  from: SpaceState;
  to: SpaceState;
  /** Situation after the step: that of `to`, unless states are merged. */
  after: Situation;
  does: readonly ReportedAction[];
}

export interface SpaceState {
  index: number;
  situation: Situation;
  /** Once time has passed. */
  zone: Zone;
  start: string;
  /** Edge by which it was found first, on a shortest path. */
  via: SpaceEdge | null;
  edges: SpaceEdge[];
  /** Some of its steps lead past the limit. */
  isOpen: boolean;
}

export interface StateSpace {
  states: readonly SpaceState[];
  /** Initial states keyed by the start's name. */
  starts: ReadonlyMap<string, { state: SpaceState; does: readonly ReportedAction[] }>;
  edges: number;
  /** Outcomes of the guards that the machine names. */
  guards: GuardOutcomes;
  /** False where there were more states than the limit. */
  whole: boolean;
  /** States with unlike contexts are one where the model and the possible events do not tell them apart. */
  merged: boolean;
}

/** A flow with more states is judged on as many, nearest to its starts, and its verdict is `sampled`. */
export const MOST_STATES = 2_000;

/** States that are merged where the model and the possible events do not tell them apart. */
export type Merging = 'of none' | 'of too many' | 'of all';

const reportedActions = (actions: readonly { type: string; params: unknown }[]): ReportedAction[] =>
  actions.map(({ type, params }) => ({ type, params }));

/** The zone after a transition's effects, before time passes. */
const zoneAfter = (zone: Zone, effects: readonly Effect[]): Zone =>
  effects.reduce((at, effect) => {
    if ('set' in effect) {
      const running = at.clocks.map(({ id }) => id);
      return setClock(at, { id: timerIdOf(effect, running), event: effect.event, delay: effect.delay });
    }
    if ('cancel' in effect) return cancelClock(at, effect.cancel);
    return at;
  }, zone);

/** Identity of a snapshot: its whole context, or the model's serialization and the possible events. */
function identityOf(flow: Flow, situation: Situation, merges: boolean): unknown {
  const { snapshot } = situation;
  if (!merges) return toJson(snapshot.context);
  const possible = snapshot.status === 'active' ? untimedSteps(flow, situation).map(({ name }) => name) : [];
  return [flow.serializeState(snapshot), possible];
}

interface Arrival {
  snapshot: AnyMachineSnapshot;
  actions: readonly { type: string; params: unknown }[];
  zone: Zone;
  running: readonly string[];
  start: string;
}

class Exploration {
  readonly states: SpaceState[] = [];
  edges = 0;
  whole = true;
  readonly #flow: Flow;
  readonly #machine: AnyStateMachine;
  readonly #most: number;
  readonly #merges: boolean;
  readonly #byKey = new Map<string, SpaceState>();

  constructor(flow: Flow, machine: AnyStateMachine, most: number, merges: boolean) {
    this.#flow = flow;
    this.#machine = machine;
    this.#most = most;
    this.#merges = merges;
  }

  /** Finds or adds the state after a transition; null past the limit. */
  arrive({ snapshot, actions, zone, running, start }: Arrival): { state: SpaceState | null; situation: Situation } {
    const effects = effectsOf(actions);
    const over = snapshot.status !== 'active';
    const set = over ? noClocks : zoneAfter(zone, effects);
    const after = elapsed(set);
    const situation: Situation = {
      snapshot,
      state: stateOf(snapshot),
      running: over ? [] : runningAfter(running, effects),
      timers: after.clocks.map(({ event }) => timerName(event.type)),
    };
    const key = JSON.stringify([
      snapshot.value,
      snapshot.status,
      identityOf(this.#flow, situation, this.#merges),
      remembered(this.#machine, snapshot),
      situation.running,
      zoneKey(after),
    ]);
    const known = this.#byKey.get(key);
    if (known) return { state: known, situation };
    if (this.states.length >= this.#most) {
      this.whole = false;
      return { state: null, situation };
    }
    const state: SpaceState = {
      index: this.states.length,
      situation,
      zone: after,
      start,
      via: null,
      edges: [],
      isOpen: true,
    };
    this.#byKey.set(key, state);
    this.states.push(state);
    return { state, situation };
  }

  #add(from: SpaceState, { name, step }: Possible, clock: string | null, arrival: Arrival): void {
    const known = this.states.length;
    const { state: to, situation: after } = this.arrive(arrival);
    if (!to) {
      from.isOpen = true;
      return;
    }
    const edge: SpaceEdge = { name, by: step, clock, from, to, after, does: reportedActions(arrival.actions) };
    if (this.states.length > known) to.via = edge;
    from.edges.push(edge);
    this.edges += 1;
  }

  /** @throws with the path to the step that throws */
  #step(from: SpaceState, name: string, event: EventObject) {
    try {
      return transition(this.#machine, from.situation.snapshot, event);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const steps: string[] = [name];
      for (let at = from; at.via; at = at.via.from) steps.unshift(at.via.name);
      throw new Error(`it throws at ${[from.start, ...steps].join(' → ')}: ${message}`, { cause: error });
    }
  }

  follow(from: SpaceState): void {
    const { situation, zone, start } = from;
    from.isOpen = false;
    const { snapshot, running } = situation;
    if (snapshot.status !== 'active') return;
    const early = beforeDue(zone);
    for (const possible of early ? untimedSteps(this.#flow, situation) : []) {
      const event = eventOfStep(possible.step);
      if (!event || !early) continue;
      const [next, actions] = this.#step(from, possible.name, event);
      const { step } = possible;
      const ended = 'done' in step ? step.done : 'error' in step ? step.error : null;
      this.#add(from, possible, null, {
        snapshot: next,
        actions,
        zone: early,
        running: running.filter((id) => id !== ended),
        start,
      });
    }
    for (const { id, event } of zone.clocks) {
      const left = expired(zone, id);
      if (!left) continue;
      const name = timerName(event.type);
      const [next, actions] = this.#step(from, name, event as EventObject);
      this.#add(from, { name, step: { after: name, wait: 0 } }, id, {
        snapshot: next,
        actions,
        zone: left,
        running,
        start,
      });
    }
  }
}

function explore(flow: Flow, original: AnyStateMachine, most: number, merges: boolean): StateSpace {
  const guards: GuardOutcomes = new Map();
  // A mutant's guards are not counted.
  const machine = original === flow.machine ? watchGuards(original, guards) : original;
  const exploration = new Exploration(flow, machine, most, merges);
  const starts = new Map<string, { state: SpaceState; does: readonly ReportedAction[] }>();
  for (const [start, input] of Object.entries(flow.starts)) {
    const [snapshot, actions] = initialTransition(machine, input);
    const { state } = exploration.arrive({ snapshot, actions, zone: noClocks, running: [], start });
    if (state) starts.set(start, { state, does: reportedActions(actions) });
  }
  // Iterates over states that are added meanwhile too.
  for (const state of exploration.states) {
    exploration.follow(state);
    if (!exploration.whole && !merges) break;
  }
  const { states, edges, whole } = exploration;
  return { states, starts, edges, guards, whole, merged: merges };
}

/**
 * Explores a flow in breadth: with exact contexts, and where those are too many, with merged ones.
 * @param options.machine a mutant in its place
 * @param options.merging of none: of too many exact ones the nearest to the starts
 * @throws UndeterminedError where the machine reads chance or the time
 */
export const exploreSpace = (
  flow: Flow,
  {
    machine = flow.machine,
    most = MOST_STATES,
    merging = 'of too many',
  }: { machine?: AnyStateMachine; most?: number; merging?: Merging } = {},
): StateSpace =>
  withoutChance(flow, () => {
    const exact = merging === 'of all' ? null : explore(flow, machine, most, false);
    return exact?.whole || (exact && merging === 'of none') ? exact : explore(flow, machine, most, true);
  });
