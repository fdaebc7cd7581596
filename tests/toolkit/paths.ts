import { isDeepStrictEqual } from 'node:util';
import { initialTransition, transition } from 'xstate';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { Flow } from '../../machines/shared/flow.ts';
import type { Json, Step } from './steps.ts';
import { eventOfStep, samplesOf, sourceOfActor, timerName, toJson } from './steps.ts';

/** Explores a flow with pure transitions, without a clock, and generates paths. */

interface Timer {
  id: string;
  event: { type: string };
  due: number;
}

interface Moment {
  snapshot: AnyMachineSnapshot;
  now: number;
  /** In the order of their due times. */
  timers: readonly Timer[];
  running: readonly string[];
}

export interface Path {
  start: string;
  steps: Step[];
  /** For the start and each step, the events that change nothing; empty where already recorded. */
  ignored: IgnoredEvents[];
}

export type IgnoredEvents = (string | { type: string; [field: string]: Json })[];

interface Vertex {
  key: string;
  moment: Moment;
  start: string;
  steps: readonly Step[];
  /** The edge that found it first; null for a start. */
  via: Edge | null;
}

interface Edge {
  key: string;
  from: Vertex;
  step: Step;
  to: Vertex;
}

/** More vertices mean that the model's `serializeState` includes too much of the context. */
const MAX_VERTICES = 1_000;

type Actions = readonly { type: string; params: unknown }[];

function field(params: unknown, name: string): unknown {
  return typeof params === 'object' && params !== null ? Reflect.get(params, name) : undefined;
}

/** Applies a transition and its actions. */
function follow(before: Omit<Moment, 'snapshot'>, snapshot: AnyMachineSnapshot, actions: Actions): Moment {
  let timers = [...before.timers];
  let running = [...before.running];
  for (const { type, params } of actions) {
    if (type === 'xstate.raise' && typeof field(params, 'delay') === 'number') {
      const event = field(params, 'event') as { type: string };
      const id = String(field(params, 'id') ?? event.type);
      timers = [
        ...timers.filter((timer) => timer.id !== id),
        { id, event, due: before.now + Number(field(params, 'delay')) },
      ];
    }
    if (type === 'xstate.cancel') timers = timers.filter((timer) => timer.id !== field(params, 'sendId'));
    if (type === 'xstate.spawnChild') running.push(String(field(params, 'id')));
    if (type === 'xstate.stopChild')
      running = running.filter((id) => id !== field(field(params, 'actorRef') ?? params, 'id'));
  }
  // A stable sort: of timers due together, the first one set is first.
  return { snapshot, now: before.now, timers: timers.toSorted((a, b) => a.due - b.due), running };
}

function begin(machine: AnyStateMachine, input: unknown): Moment {
  const [snapshot, actions] = initialTransition(machine, input);
  return follow({ now: 0, timers: [], running: [] }, snapshot, actions);
}

function advance(machine: AnyStateMachine, moment: Moment, step: Step): Moment {
  const { snapshot, now, timers, running } = moment;
  const [timer, ...laterTimers] = timers;
  if ('after' in step) {
    if (!timer) throw new Error(`${machine.id}: no timer is pending for "${step.after}"`);
    const [next, actions] = transition(machine, snapshot, timer.event);
    return follow({ now: timer.due, timers: laterTimers, running }, next, actions);
  }
  const event = eventOfStep(step);
  if (!event) throw new Error(`${machine.id}: a step without an event`);
  const [next, actions] = transition(machine, snapshot, event);
  const ended = 'done' in step ? step.done : 'error' in step ? step.error : null;
  return follow({ now, timers, running: running.filter((id) => id !== ended) }, next, actions);
}

/** The possible next steps in a fixed order: events, ends of actors, the earliest timer. */
function nextSteps(flow: Flow, moment: Moment): Step[] {
  const { snapshot, timers, running, now } = moment;
  if (snapshot.status !== 'active') return [];
  const events = Object.keys(flow.events)
    .flatMap((type) => samplesOf(flow, type, snapshot))
    .filter((event) => snapshot.can(event) && flow.filterEvents(snapshot, event))
    .map((event): Step => ({ event: toJson(event) as { type: string } }));
  const endings = running.flatMap((id): Step[] => {
    const samples = flow.actors[sourceOfActor(flow, id)];
    if (!samples) throw new Error(`${flow.machine.id}: the model has no samples for the actor "${id}"`);
    return [
      ...samples.outputs.map((output): Step => ({ done: id, output: toJson(output) })),
      ...samples.errors.map((error): Step => ({ error: id, data: toJson(error) })),
    ];
  });
  const [earliest] = timers;
  return [
    ...events,
    ...endings,
    ...(earliest ? [{ after: timerName(earliest.event.type), wait: earliest.due - now }] : []),
  ];
}

function vertexKey(flow: Flow, { snapshot, timers, running }: Moment): string {
  return [flow.serializeState(snapshot), snapshot.status, timers.map(({ id }) => id).join(','), running.join(',')].join(
    ' | ',
  );
}

function isQuiet(before: AnyMachineSnapshot, after: AnyMachineSnapshot, actions: Actions): boolean {
  return (
    actions.length === 0 &&
    isDeepStrictEqual(toJson(before.value), toJson(after.value)) &&
    isDeepStrictEqual(before.context, after.context)
  );
}

/** The sample events that change nothing; a type stands for all of its samples. */
function ignoredEvents(flow: Flow, { snapshot }: Moment): IgnoredEvents {
  if (snapshot.status !== 'active') return [];
  return Object.entries(flow.events).flatMap(([type, declared]): IgnoredEvents => {
    const samples = samplesOf(flow, type, snapshot);
    const ignored = samples.filter((event) => {
      const [next, actions] = transition(flow.machine, snapshot, event);
      return isQuiet(snapshot, next, actions);
    });
    const all = ignored.length === samples.length && samples.length > 0;
    return all && Array.isArray(declared) ? [type] : ignored.map((event) => toJson(event) as { type: string });
  });
}

function explore(flow: Flow): { vertices: Map<string, Vertex>; edges: Edge[] } {
  const vertices = new Map<string, Vertex>();
  const edges: Edge[] = [];
  const queue: Vertex[] = [];
  const visit = (vertex: Vertex): Vertex => {
    const known = vertices.get(vertex.key);
    if (known) return known;
    if (vertices.size >= MAX_VERTICES)
      throw new Error(
        `${flow.machine.id}: more than ${MAX_VERTICES} vertices; let \`serializeState\` include less of the context`,
      );
    vertices.set(vertex.key, vertex);
    queue.push(vertex);
    return vertex;
  };
  for (const [start, input] of Object.entries(flow.starts)) {
    const moment = begin(flow.machine, input);
    visit({ key: vertexKey(flow, moment), moment, start, steps: [], via: null });
  }
  for (let from = queue.shift(); from; from = queue.shift()) {
    for (const step of nextSteps(flow, from.moment)) {
      const moment = advance(flow.machine, from.moment, step);
      const edge: Edge = { key: `${from.key} + ${JSON.stringify(step)}`, from, step, to: from };
      edge.to = visit({
        key: vertexKey(flow, moment),
        moment,
        start: from.start,
        steps: [...from.steps, step],
        via: edge,
      });
      edges.push(edge);
    }
  }
  return { vertices, edges };
}

/** The edges of the shortest path that ends with this edge. */
function pathTo(edge: Edge): Edge[] {
  const edges = [edge];
  for (let via = edge.from.via; via; via = via.from.via) edges.unshift(via);
  return edges;
}

/**
 * A small set of paths that covers every edge: greedily takes the shortest path to an edge that covers the most
 * missing ones. Only the earliest timer can be next, so every order of events is possible.
 */
export function generatePaths(flow: Flow): Path[] {
  const { vertices, edges } = explore(flow);
  const missing = new Set(edges.map(({ key }) => key));
  const candidates = edges.map((edge) => ({ start: edge.from.start, taken: pathTo(edge) }));
  const chosen: { start: string; taken: Edge[] }[] = [];
  while (missing.size > 0) {
    const gain = ({ taken }: { taken: Edge[] }) => taken.filter(({ key }) => missing.has(key)).length;
    const best = candidates.reduce((a, b) => (gain(b) > gain(a) ? b : a));
    chosen.push(best);
    for (const { key } of best.taken) missing.delete(key);
  }
  for (const start of Object.keys(flow.starts)) {
    // A start without edges still has an outcome.
    if (!chosen.some((path) => path.start === start)) chosen.push({ start, taken: [] });
  }
  // Paths are sorted by start, then by discovery.
  const order = Object.keys(flow.starts);
  chosen.sort((a, b) => order.indexOf(a.start) - order.indexOf(b.start));

  const asked = new Set<string>();
  const askAt = (vertex: Vertex | undefined): IgnoredEvents => {
    if (!vertex || asked.has(vertex.key)) return [];
    asked.add(vertex.key);
    return ignoredEvents(flow, vertex.moment);
  };
  return chosen.map(({ start, taken }) => {
    const first =
      taken[0]?.from ?? [...vertices.values()].find((vertex) => vertex.start === start && vertex.via === null);
    return {
      start,
      steps: taken.map(({ step }) => step),
      ignored: [askAt(first), ...taken.map(({ to }) => askAt(to))],
    };
  });
}
