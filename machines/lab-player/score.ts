/**
 * The score of a flow in the lab: what happened to it from outside, and when. Played again on a fresh page and a clock
 * that is moved by hand, it leads to exactly the same place; so going back in time is playing less of it.
 */

/** What happens to a flow from outside. */
export type Act =
  /** Somebody's event. */
  | { event: { type: string } }
  /** Somebody has typed: what the control of this name holds since. */
  | { typed: string; value: unknown }
  /** One of the sample events of the flow's model. */
  | { sample: readonly [type: string, index: number] }
  /** A call is answered, or fails. */
  | { done: string; output: unknown }
  | { error: string; data: unknown }
  /** A call ends in one of the ways that the lab offers. */
  | { ending: readonly [call: string, index: number] }
  /** A timer runs out: nothing from outside, but a step worth stopping at. */
  | { wait: string };

export interface Entry {
  /** Milliseconds since the page was opened. */
  at: number;
  act: Act;
  /** Where the frame finds the act as it really was: the score itself holds nothing personal. */
  kept?: string;
  /** The state that the committed table of paths names after it. */
  expect?: string;
}

/** A place in a score: a moment, and how many of its entries have been played by then. */
export interface Position {
  at: number;
  applied: number;
}

/** A step of a committed path, as far as the lab plays it. */
export type PathStep = { at: number; expect: { state: string } } & (
  | { event: { type: string } }
  | { after: string }
  | { done: string; output?: unknown }
  | { error: string; data?: unknown }
);

function actOf(step: PathStep): Act {
  if ('event' in step) return { event: step.event };
  if ('done' in step) return { done: step.done, output: step.output };
  if ('error' in step) return { error: step.error, data: step.data };
  return { wait: step.after };
}

/** A path of a flow's committed table as a score. */
export function scoreOfPath(path: { steps: readonly PathStep[] }): Entry[] {
  return path.steps.map((step) => ({ at: step.at, act: actOf(step), expect: step.expect.state }));
}

/** The place at a moment: everything that happened until then has been played. */
export function positionAt(score: readonly Entry[], at: number): Position {
  return { at, applied: score.filter((entry) => entry.at <= at).length };
}

/** The place right after so many entries. */
export function positionAfter(score: readonly Entry[], applied: number): Position {
  const last = Math.max(0, Math.min(applied, score.length));
  return { at: score[last - 1]?.at ?? 0, applied: last };
}

/** Whether an entry only says anew what the one before says: the same control was typed in on, at the same moment. */
export function replaces(entry: Entry, before: Entry | undefined): boolean {
  return (
    before !== undefined &&
    'typed' in entry.act &&
    'typed' in before.act &&
    entry.act.typed === before.act.typed &&
    entry.at === before.at
  );
}

/** An entry in a few words. */
export function describeAct(act: Act): string {
  if ('event' in act) return act.event.type;
  if ('typed' in act) return `${act.typed} is typed`;
  if ('sample' in act) return act.sample[0];
  if ('done' in act) return `${act.done} answers`;
  if ('error' in act) return `${act.error} fails`;
  if ('ending' in act) return `${act.ending[0]} ends`;
  return `after ${act.wait}`;
}
