import { type AnyMachineSnapshot, type AnyStateMachine, type EventObject, initialTransition, transition } from 'xstate';
import type { Flow } from '../flow.ts';
import { effectsOf, runningAfter } from '../walk.ts';
import { activeNodes, doneEvent, errorEvent } from 'flow-core/xstate-internals';
import { samplesOf, sourceOfActor } from '../walk.ts';
import type { Derived } from './derive.ts';

/** Records the fields that a machine reads of inputs, events and answers without a sample in the model. */

/** States that are visited: a field is read early or not at all. */
const MOST_STATES = 200;

/** Fields that XState and JSON read of any object. */
const ASKED_OF_ANY = new Set(['type', 'toJSON', 'then', 'constructor']);

/** Notes the names that are read and not there. */
const noting = (fields: object, read: Set<string>): object =>
  new Proxy(fields, {
    get: (target, name) => {
      if (typeof name === 'string' && !(name in target) && !ASKED_OF_ANY.has(name)) read.add(name);
      return Reflect.get(target, name);
    },
  });

interface Probed {
  snapshot: AnyMachineSnapshot;
  running: readonly string[];
}

class Probe {
  readonly found = new Map<string, Set<string>>();
  readonly #flow: Flow;
  readonly #machine: AnyStateMachine;
  readonly #seen = new Set<string>();
  readonly #queue: Probed[] = [];
  readonly #derived: Derived;

  constructor(flow: Flow, derived: Derived) {
    this.#flow = flow;
    this.#derived = derived;
    this.#machine = flow.machine;
  }

  /** Records reads of derived samples; given samples are returned unchanged. */
  #note(isDerived: boolean, what: string, sample: unknown): unknown {
    if (!isDerived) return sample;
    const read = this.found.get(what) ?? new Set();
    this.found.set(what, read);
    return noting(Object(sample ?? {}), read);
  }

  #take(act: () => [AnyMachineSnapshot, Parameters<typeof effectsOf>[0]], running: readonly string[]): void {
    try {
      const [snapshot, actions] = act();
      const next = { snapshot, running: runningAfter(running, effectsOf(actions)) };
      const key = JSON.stringify([snapshot.value, snapshot.context, next.running]);
      if (this.#seen.has(key) || this.#seen.size >= MOST_STATES) return;
      this.#seen.add(key);
      this.#queue.push(next);
    } catch {
      // Fields that it read before it threw are recorded.
    }
  }

  run(): void {
    const { events, input: isInputDerived } = this.#derived;
    for (const input of Object.values(this.#flow.starts))
      this.#take(() => initialTransition(this.#machine, this.#note(isInputDerived, 'its input', input)), []);
    for (const { snapshot, running } of this.#queue) {
      if (snapshot.status !== 'active') continue;
      const send = (event: unknown, left = running) =>
        this.#take(() => transition(this.#machine, snapshot, event as EventObject), left);
      for (const type of Object.keys(this.#flow.events))
        for (const sample of samplesOf(this.#flow, type, snapshot))
          send(this.#note(events.includes(type), `the event "${type}"`, sample));
      for (const id of running)
        for (const ending of this.#endings(id))
          send(
            ending,
            running.filter((each) => each !== id),
          );
      for (const { eventType } of activeNodes(snapshot).flatMap(({ after }) => after)) send({ type: eventType });
    }
  }

  #endings(id: string): EventObject[] {
    const source = sourceOfActor(this.#flow, id);
    const isDerived = this.#derived.actors.includes(source);
    const { outputs = [], errors = [] } = this.#flow.actors[source] ?? {};
    return [
      ...outputs.map((output) => doneEvent(id, this.#note(isDerived, `the answer of "${source}"`, output))),
      ...errors.map((error) => errorEvent(id, this.#note(isDerived, `the error of "${source}"`, error))),
    ];
  }
}

/** Sentences such as `the event "PLAY" needs a sample with value`; none where the model has all that is read. */
export function missingSamples(flow: Flow, derived: Derived): string[] {
  const probe = new Probe(flow, derived);
  probe.run();
  return [...probe.found].flatMap(([what, read]) =>
    read.size === 0 ? [] : [`${what} needs a sample with ${[...read].map((name) => `"${name}"`).join(', ')}`],
  );
}
