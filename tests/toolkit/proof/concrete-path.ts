import { initialTransition } from 'xstate';
import type { Flow } from '../flow.ts';
import type { Step } from '../steps.ts';
import { type Actions, effectsOf, timerIdOf } from '../walk.ts';
import type { Lasso } from './check-properties.ts';
import type { SpaceEdge } from './state-space.ts';

/** Times for the steps of a lasso, which says the order of timers and events alone. */

/** `times[to] >= times[from] + by`. */
interface Bound {
  from: number;
  to: number;
  by: number;
}

/**
 * Bounds on the times of a lasso's steps by its timers; null where a timer runs out that was not set.
 * @param apart no two timers are due together: the state between them would not last
 */
function boundsOf(started: Actions, edges: readonly SpaceEdge[], apart: boolean): Bound[] | null {
  const bounds: Bound[] = [];
  /** In the order in which they were set. */
  const clocks = new Map<string, { set: number; delay: number }>();
  const apply = (actions: Actions, at: number) => {
    for (const effect of effectsOf(actions)) {
      if ('cancel' in effect) clocks.delete(effect.cancel);
      if (!('set' in effect)) continue;
      const id = timerIdOf(effect, [...clocks.keys()]);
      // Set again, it is the last one in the order.
      clocks.delete(id);
      clocks.set(id, { set: at, delay: effect.delay });
    }
  };
  apply(started, 0);
  for (const [index, { clock, does }] of edges.entries()) {
    const at = index + 1;
    bounds.push({ from: index, to: at, by: 0 });
    const first = clock === null ? null : clocks.get(clock);
    if (first === undefined) return null;
    let isPast = false;
    for (const [id, { set, delay }] of clocks) {
      if (id === clock) isPast = true;
      // Timers that are due together run out in the order in which they were set, and before every event.
      const isTogether = id === clock || (isPast && !apart);
      bounds.push({ from: at, to: set, by: (isTogether ? 0 : 1) - delay });
    }
    if (first) bounds.push({ from: first.set, to: at, by: first.delay });
    if (clock !== null) clocks.delete(clock);
    apply(does, at);
  }
  return bounds;
}

/** The earliest times that keep all bounds; null where there are none (Bellman and Ford). */
function earliest(count: number, bounds: readonly Bound[]): number[] | null {
  const times = Array.from({ length: count }, () => 0);
  for (let round = 0; round <= count; round += 1) {
    let isDone = true;
    for (const { from, to, by } of bounds) {
      const least = (times[from] ?? 0) + by;
      if (least <= (times[to] ?? 0)) continue;
      times[to] = least;
      isDone = false;
    }
    if (isDone) return times;
  }
  return null;
}

/** A step with its time since the start and the state that it leads to. */
export type TimedStep = Step & { at: number; expect: { state: string } };

export interface TimedPath {
  start: string;
  steps: TimedStep[];
}

/** A lasso as steps with times, its loop once; null where its states are merged and no behaviour takes all of its steps. */
export function concretePath(flow: Flow, { start, stem, loop }: Lasso): TimedPath | null {
  const edges = [...stem, ...loop];
  const [, started] = initialTransition(flow.machine, flow.starts[start]);
  const timesFor = (apart: boolean) => {
    const bounds = boundsOf(started, edges, apart);
    return bounds && earliest(edges.length + 1, bounds);
  };
  const times = timesFor(true) ?? timesFor(false);
  if (!times) return null;
  const steps: TimedStep[] = [];
  for (const [index, { by, clock, to }] of edges.entries()) {
    const at = times[index + 1] ?? 0;
    const wait = at - (times[index] ?? 0);
    const expect = { state: to.situation.state };
    const before = steps.at(-1);
    // Timers that are due together are one step.
    if (before && clock !== null && wait === 0 && edges[index - 1]?.clock !== null) before.expect = expect;
    else steps.push({ ...by, wait, at, expect });
  }
  return { start, steps };
}
