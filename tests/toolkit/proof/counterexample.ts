import { initialTransition } from 'xstate';
import type { Flow } from 'flow-core/flow';
import type { RecordedPath } from 'flow-core/recording';
import { type Actions, effectsOf, timerIdOf } from 'flow-core/walk';
import type { Path } from '../paths.ts';
import { recordPath } from '../record.ts';
import type { Lasso } from './check-properties.ts';
import type { SpaceEdge } from './state-space.ts';

/** Makes a path of a lasso, with a wait before each step: a lasso says the order of timers and events alone. */

/** `times[to] >= times[from] + by`. */
interface Bound {
  from: number;
  to: number;
  by: number;
}

/**
 * What the timers ask of the times of a lasso's steps; null where a timer runs out that was not set.
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
      // Of timers that are due together the one set first runs out first, and before every event.
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

/** The path of a lasso, its loop once; null where its states are merged and no behaviour takes all of its steps. */
export function pathOf(flow: Flow, { start, stem, loop }: Lasso): Path | null {
  const edges = [...stem, ...loop];
  const [, started] = initialTransition(flow.machine, flow.starts[start]);
  const timesFor = (apart: boolean) => {
    const bounds = boundsOf(started, edges, apart);
    return bounds && earliest(edges.length + 1, bounds);
  };
  const times = timesFor(true) ?? timesFor(false);
  if (!times) return null;
  const steps = edges.flatMap(({ by, clock }, index) => {
    const wait = (times[index + 1] ?? 0) - (times[index] ?? 0);
    // Timers that are due together are one step.
    const isTogether = clock !== null && wait === 0 && index > 0 && edges[index - 1]?.clock !== null;
    return isTogether ? [] : [{ ...by, wait }];
  });
  return { start, steps, ignored: [] };
}

/** A lasso as a path with what the machine does on it; null where it cannot be taken. */
export function counterexampleOf(flow: Flow, lasso: Lasso, name: string): RecordedPath | null {
  const path = pathOf(flow, lasso);
  if (!path) return null;
  try {
    return recordPath(flow, path, name);
  } catch {
    return null;
  }
}
