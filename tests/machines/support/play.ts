import { createActor, fromPromise } from 'xstate';
import { eventOfStep, type Flow, type TimedPath } from 'flow-toolkit';
import { stateOf } from 'flow-core/inspection';
import { ManualClock } from 'flow-core/manual-clock';

/** Never settles: the path decides when a call ends. */
const neverEnding = fromPromise(() => new Promise<never>(() => {}));

/** Plays a path on a live machine with a clock. @returns the final state */
export function play({ machine, starts, actors }: Flow, { start, steps }: TimedPath): string {
  const clock = new ManualClock();
  const silent = Object.fromEntries(Object.keys(actors).map((source) => [source, neverEnding]));
  const actor = createActor(machine.provide({ actors: silent }), { clock, input: starts[start] });
  actor.subscribe({ error: () => {} });
  actor.start();
  for (const step of steps) {
    clock.advance(step.wait);
    const event = 'after' in step ? null : eventOfStep(step);
    if (event) actor.send(event as never);
  }
  const state = stateOf(actor.getSnapshot());
  actor.stop();
  return state;
}
