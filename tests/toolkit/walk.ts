import { type AnyMachineSnapshot, type AnyStateMachine, type EventObject, initialTransition, transition } from 'xstate';
import type { Flow } from './flow.ts';
import { activeStates, stateNodes, statePath } from 'flow-core/inspection';
import type { Json, Step, Trigger } from './steps.ts';
import {
  builtInEvent,
  doneEvent,
  type Effect,
  effectOf,
  errorEvent,
  historyOf,
  isSpawn,
  type ReportedAction,
} from 'flow-core/xstate-internals';

export { type Effect, isSpawn } from 'flow-core/xstate-internals';

/** Walks a flow with pure transitions and without a clock: what can happen at a moment, and the moment after it. */

/** Removes what JSON cannot represent. */
export function toJson(value: unknown): Json {
  return value === undefined ? null : JSON.parse(JSON.stringify(value));
}

/** The event that a live actor receives for a step; null for a timer and a rest. */
export function eventOfStep(step: Trigger): EventObject | null {
  if ('event' in step) return step.event;
  if ('done' in step) return doneEvent(step.done, step.output);
  if ('error' in step) return errorEvent(step.error, step.data);
  return null;
}

/** The name of a delayed event: the delay's name where a state waits for it, else the event's type. */
export function timerName(eventType: string): string {
  const event = builtInEvent(eventType);
  return event?.kind === 'after' ? event.delay : eventType;
}

export function samplesOf(flow: Flow, type: string, snapshot: AnyMachineSnapshot): readonly { type: string }[] {
  const samples = flow.events[type] ?? [];
  return 'events' in samples ? samples.events(snapshot) : samples;
}

/** The actor's name in `setup` by the id that it is invoked or spawned with. */
export function sourceOfActor(flow: Flow, id: string): string {
  for (const node of stateNodes(flow.machine)) {
    const invoke = node.invoke.find((candidate) => candidate.id === id);
    if (invoke) return String(invoke.src);
  }
  for (const action of Object.values(flow.machine.implementations.actions)) {
    if (isSpawn(action) && action.id === id && typeof action.src === 'string') return action.src;
  }
  return id;
}

interface Timer {
  id: string;
  event: { type: string };
  due: number;
}

export interface Moment {
  snapshot: AnyMachineSnapshot;
  now: number;
  /** In the order of their due times. */
  timers: readonly Timer[];
  running: readonly string[];
}

export type Actions = readonly ReportedAction[];

/** Changes of timers and running actors by a transition's actions, in order. */
export const effectsOf = (actions: Actions): Effect[] => actions.flatMap((action) => effectOf(action) ?? []);

/** The id of a timer that is set: one without a name runs beside those that run already. */
export function timerIdOf({ set: id, isNamed }: Extract<Effect, { set: string }>, running: readonly string[]): string {
  if (isNamed) return id;
  let free = id;
  for (let count = 2; running.includes(free); count += 1) free = `${id} ${count}`;
  return free;
}

/** The actors that run after some effects. */
export function runningAfter(running: readonly string[], effects: readonly Effect[]): string[] {
  let left = [...running];
  for (const effect of effects) {
    if ('start' in effect) left.push(effect.start);
    if ('stop' in effect) left = left.filter((id) => id !== effect.stop);
  }
  return left;
}

/** Applies a transition and its actions. */
function follow(before: Omit<Moment, 'snapshot'>, snapshot: AnyMachineSnapshot, actions: Actions): Moment {
  let timers = [...before.timers];
  const effects = effectsOf(actions);
  for (const effect of effects) {
    if ('set' in effect) {
      const { event, delay } = effect;
      const id = timerIdOf(
        effect,
        timers.map((timer) => timer.id),
      );
      timers = [...timers.filter((timer) => timer.id !== id), { id, event, due: before.now + delay }];
    }
    if ('cancel' in effect) timers = timers.filter((timer) => timer.id !== effect.cancel);
  }
  // A stable sort: of timers due together, the first one set is first.
  return {
    snapshot,
    now: before.now,
    timers: timers.toSorted((a, b) => a.due - b.due),
    running: runningAfter(before.running, effects),
  };
}

export function begin(machine: AnyStateMachine, input: unknown): Moment {
  const [snapshot, actions] = initialTransition(machine, input);
  return follow({ now: 0, timers: [], running: [] }, snapshot, actions);
}

/** The timers that run out at a time, one after another: no event comes between them. */
export function runOut(machine: AnyStateMachine, moment: Moment, due: number): Moment[] {
  const moments = [moment];
  let at = moment;
  while (at.timers[0]?.due === due && moments.length <= moment.timers.length) {
    const [timer, ...timers] = at.timers;
    const [next, actions] = transition(machine, at.snapshot, timer.event);
    at = follow({ now: due, timers, running: at.running }, next, actions);
    moments.push(at);
  }
  return moments;
}

export function advance(machine: AnyStateMachine, moment: Moment, step: Step): Moment {
  const { snapshot, now, timers, running } = moment;
  if ('after' in step) {
    const [first] = timers;
    if (!first) throw new Error(`${machine.id}: no timer is pending for "${step.after}"`);
    return runOut(machine, moment, first.due).at(-1) ?? moment;
  }
  const event = eventOfStep(step);
  if (!event) throw new Error(`${machine.id}: a step without an event`);
  const [next, actions] = transition(machine, snapshot, event);
  const ended = 'done' in step ? step.done : 'error' in step ? step.error : null;
  return follow({ now, timers, running: running.filter((id) => id !== ended) }, next, actions);
}

/** A step that is possible, and its name among all steps: times in an event do not make it another one. */
export interface Possible {
  step: Step;
  name: string;
}

/** The steps that no timer makes, in a fixed order: events and ends of actors. */
export function untimedSteps(flow: Flow, { snapshot, running }: Pick<Moment, 'snapshot' | 'running'>): Possible[] {
  const events = Object.keys(flow.events).flatMap((type) =>
    samplesOf(flow, type, snapshot)
      .map((event, index) => ({ event, name: `${type} #${index + 1}` }))
      .filter(({ event }) => snapshot.can(event) && flow.filterEvents(snapshot, event))
      .map(({ event, name }): Possible => ({ name, step: { event: toJson(event) as { type: string }, wait: 0 } })),
  );
  const endings = running.flatMap((id): Possible[] => {
    const samples = flow.actors[sourceOfActor(flow, id)];
    if (!samples) throw new Error(`${flow.machine.id}: the model has no samples for the actor "${id}"`);
    return [
      ...samples.outputs.map((output, index): Possible => ({
        name: `${id} done #${index + 1}`,
        step: { done: id, output: toJson(output), wait: 0 },
      })),
      ...samples.errors.map((error, index): Possible => ({
        name: `${id} fails #${index + 1}`,
        step: { error: id, data: toJson(error), wait: 0 },
      })),
    ];
  });
  return [...events, ...endings];
}

/** The possible next steps in a fixed order: events, ends of actors, the earliest timer. */
export function nextSteps(flow: Flow, moment: Moment): Possible[] {
  const { snapshot, timers, now } = moment;
  if (snapshot.status !== 'active') return [];
  const [earliest] = timers;
  const waits = earliest && {
    name: timerName(earliest.event.type),
    step: { after: timerName(earliest.event.type), wait: earliest.due - now },
  };
  // A timer that is due at once precedes every event.
  if (waits?.step.wait === 0) return [waits];
  return [...untimedSteps(flow, moment), ...(waits ? [waits] : [])];
}

/** States that history would restore. A history inside of an active state is lost when that state is left. */
export function remembered(machine: AnyStateMachine, snapshot: AnyMachineSnapshot): string[] {
  const active = activeStates(snapshot);
  return historyOf(machine, snapshot).flatMap(({ id, parent, nodes }) =>
    parent && active.includes(statePath(parent)) ? [] : [`${id} = ${nodes.map((node) => node.id).join(' ')}`],
  );
}

export function vertexKey(flow: Flow, { snapshot, timers, running }: Moment): string {
  return [
    flow.serializeState(snapshot),
    snapshot.status,
    timers.map(({ id }) => id).join(','),
    running.join(','),
    ...remembered(flow.machine, snapshot),
  ].join(' | ');
}
