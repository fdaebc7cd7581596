import type { Flow } from './flow.ts';
import { transitionsOf } from 'flow-core/inspection';
import { advance, begin, type Moment, nextSteps, type Possible, runOut, vertexKey } from './walk.ts';
import type { Step } from './steps.ts';
import { withoutChance } from './chance.ts';
import { eventOfStep, timerName } from './walk.ts';

/** Explores a flow with pure transitions, without a clock, and generates paths. */

export interface Path {
  start: string;
  steps: Step[];
}

/** A place in a flow: a vertex of the model, and the step to it. The next steps may depend on both. */
interface Place {
  key: string;
  vertex: string;
  /** Moment after the shortest path to the place. */
  moment: Moment;
  start: string;
  /** How it was found first; null for a start. */
  via: { from: Place; by: Possible } | null;
  /** Possible steps, by the key of the place that each leads to. */
  next: (Possible & { to: string })[];
}

/** More vertices mean that the model's `serializeState` includes too much of the context. */
const MAX_VERTICES = 1_000;

/** The declared transitions that a step takes first; of timers that are due together, those of each. */
function keysOf(flow: Flow, moment: Moment, step: Step): string[] {
  const [first] = moment.timers;
  if ('after' in step && first)
    return runOut(flow.machine, moment, first.due)
      .slice(0, -1)
      .flatMap(({ snapshot, timers: [timer] }) => (timer ? transitionsOf(flow.machine, snapshot, timer.event) : []));
  const event = eventOfStep(step);
  return event ? transitionsOf(flow.machine, moment.snapshot, event) : [];
}

const placeKey = (flow: Flow, from: Moment, { step }: Possible, to: string) =>
  `${keysOf(flow, from, step).join(', ')} → ${to}`;

const goalKey = (place: string, { name }: Possible) => `${place} ⇒ ${name}`;

/** All places, each start first, then by distance. */
const explore = (flow: Flow): Map<string, Place> => withoutChance(flow, () => exploreAll(flow));

function exploreAll(flow: Flow): Map<string, Place> {
  const vertices = new Set<string>();
  const places = new Map<string, Place>();
  const visit = (place: Place): void => {
    if (places.has(place.key)) return;
    vertices.add(place.vertex);
    if (vertices.size > MAX_VERTICES)
      throw new Error(
        `${flow.machine.id}: more than ${MAX_VERTICES} vertices; let \`serializeState\` include less of the context`,
      );
    places.set(place.key, place);
  };
  for (const [start, input] of Object.entries(flow.starts)) {
    const moment = begin(flow.machine, input);
    const vertex = vertexKey(flow, moment);
    visit({ key: `start ${start} → ${vertex}`, vertex, moment, start, via: null, next: [] });
  }
  // A map's iterator also visits what is added meanwhile.
  for (const place of places.values()) {
    for (const by of nextSteps(flow, place.moment)) {
      const moment = advance(flow.machine, place.moment, by.step);
      const vertex = vertexKey(flow, moment);
      const key = placeKey(flow, place.moment, by, vertex);
      place.next.push({ ...by, to: key });
      visit({ key, vertex, moment, start: place.start, via: { from: place, by }, next: [] });
    }
  }
  return places;
}

/** A step of a path that takes a transition first. */
interface Goal {
  key: string;
  place: Place;
  name: string;
}

/** Steps that paths have to take: for each declared transition, and each state that it ends in, the one nearest to a start. */
function goalsOf(flow: Flow, places: ReadonlyMap<string, Place>): Goal[] {
  const seen = new Set<string>();
  const takesMore = (place: Place, { step, to }: Possible & { to: string }) => {
    // Eventless transitions follow the first one: they show in the state that it ends in.
    const end = JSON.stringify(places.get(to)?.moment.snapshot.value);
    const fresh = keysOf(flow, place.moment, step).filter((key) => !seen.has(`${key} ⇒ ${end}`));
    for (const key of fresh) seen.add(`${key} ⇒ ${end}`);
    return fresh.length > 0;
  };
  return [...places.values()].flatMap((place) =>
    place.next
      .filter((by) => takesMore(place, by))
      .map((by): Goal => ({ key: goalKey(place.key, by), place, name: by.name })),
  );
}

/** Takes every step out of every place once. @throws UndeterminedError */
export function takeEveryStep(flow: Flow): void {
  explore(flow);
}

/** The names of the steps of the shortest way to a place. */
function stepsTo(place: Place): string[] {
  const names: string[] = [];
  for (let at = place; at.via; at = at.via.from) names.unshift(at.via.by.name);
  return names;
}

/** A path ends after this many steps, so that a reader can follow it. */
const MAX_STEPS = 40;

/** A detour above which the next missing transition gets its own path. */
const MAX_DETOUR = 8;

/** Timers that run out at the end of a path. More would mean a cycle without end. */
const MAX_LAST_TIMERS = 3;

/** Time that passes in a state without a timer, and at the end of a path. */
const REST_MS = 60_000;

/** Goals not yet covered by a path. */
interface Missing {
  goals: Map<string, Goal>;
  /** Edges that were taken with half of a timer gone. */
  halfway: Set<string>;
  /** States without a timer in which time has gone on. */
  rested: Set<string>;
}

/** Path under construction. */
class Walk {
  readonly path: Path;
  readonly #flow: Flow;
  readonly #missing: Missing;
  #moment: Moment;
  #vertex: string;
  place: string;

  constructor(flow: Flow, start: string, missing: Missing) {
    this.#flow = flow;
    this.#missing = missing;
    this.#moment = begin(flow.machine, flow.starts[start]);
    this.#vertex = vertexKey(flow, this.#moment);
    this.place = `start ${start} → ${this.#vertex}`;
    this.path = { start, steps: [] };
  }

  /** Takes a step. @returns false where it is not possible */
  take(name: string): boolean {
    const by = nextSteps(this.#flow, this.#moment).find((each) => each.name === name);
    if (!by) return false;
    const isNew = this.#missing.goals.delete(goalKey(this.place, by));
    const wait = isNew ? this.#waitBefore(by) : by.step.wait;
    const waited = { ...by.step, wait };
    const from = this.#moment;
    const now = 'after' in waited ? from.now : from.now + wait;
    this.#moment = advance(this.#flow.machine, { ...from, now }, waited);
    this.#vertex = vertexKey(this.#flow, this.#moment);
    this.place = placeKey(this.#flow, from, by, this.#vertex);
    this.path.steps.push(waited);
    return true;
  }

  /** Lets a minute pass once its timers have run out. */
  rest(): void {
    for (let timers = 0; timers < MAX_LAST_TIMERS; timers += 1) {
      const [timer] = this.#moment.timers;
      if (timer) this.take(timerName(timer.event.type));
    }
    this.path.steps.push({ rest: true, wait: REST_MS });
  }

  #waitBefore({ step, name }: Possible): number {
    const { now, timers, snapshot } = this.#moment;
    if ('after' in step) return step.wait;
    const [timer] = timers;
    if (timer) {
      const edge = `${this.#vertex} + ${name}`;
      if (this.#missing.halfway.has(edge)) return 0;
      this.#missing.halfway.add(edge);
      return Math.floor((timer.due - now) / 2);
    }
    const state = JSON.stringify(snapshot.value);
    // A page that nobody has touched yet is not in control: it would take control meanwhile.
    const untouched = this.path.steps.length === 0;
    if (untouched || this.#missing.rested.has(state)) return 0;
    this.#missing.rested.add(state);
    return REST_MS;
  }
}

/** The names of the steps to the nearest wanted step, and its own; null where none is near. */
function wayTo(
  places: ReadonlyMap<string, Place>,
  from: string,
  isWanted: (place: Place, by: Possible) => boolean,
): string[] | null {
  const seen = new Set([from]);
  let frontier: { key: string; names: string[] }[] = [{ key: from, names: [] }];
  for (let distance = 0; distance <= MAX_DETOUR && frontier.length > 0; distance += 1) {
    const further: typeof frontier = [];
    for (const { key, names } of frontier) {
      const place = places.get(key);
      for (const by of place?.next ?? []) {
        if (place && isWanted(place, by)) return [...names, by.name];
        if (seen.has(by.to)) continue;
        seen.add(by.to);
        further.push({ key: by.to, names: [...names, by.name] });
      }
    }
    frontier = further;
  }
  return null;
}

/** Paths that take every transition that the exploration has found. Only the earliest timer can be next. */
export function generatePaths(flow: Flow): Path[] {
  const places = explore(flow);
  const missing: Missing = {
    goals: new Map(goalsOf(flow, places).map((goal) => [goal.key, goal])),
    halfway: new Set(),
    rested: new Set(),
  };
  const paths: Path[] = [];
  while (missing.goals.size > 0) {
    const [first] = missing.goals.values();
    if (!first) break;
    const walk = new Walk(flow, first.place.start, missing);
    let way: string[] | null = [...stepsTo(first.place), first.name];
    while (way && way.every((name) => walk.take(name)) && walk.path.steps.length < MAX_STEPS)
      way = wayTo(places, walk.place, ({ key }, by) => missing.goals.has(goalKey(key, by)));
    if (missing.goals.has(first.key))
      throw new Error(
        `${flow.machine.id}: the same steps lead elsewhere the second time, before "${first.name}"; ` +
          'let the machine depend on its input, its context and its events alone, and change no object in place',
      );
    walk.rest();
    paths.push(walk.path);
  }
  for (const start of Object.keys(flow.starts)) {
    // A start without steps still has an outcome.
    if (paths.some((path) => path.start === start)) continue;
    const walk = new Walk(flow, start, missing);
    walk.rest();
    paths.push(walk.path);
  }
  const order = Object.keys(flow.starts);
  return paths.toSorted((a, b) => order.indexOf(a.start) - order.indexOf(b.start));
}
