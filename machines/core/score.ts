/** External events with their times. Replayed on a new page with a manual clock, they reach the same state. */

/** How a server answered where the machine does not tell answers apart: its status, a page of HTML, or not at all. */
export type Answered = number | 'page' | 'unreachable';

export type Act =
  | { event: { type: string } }
  /** The control's value after typing. */
  | { typed: string; value: unknown }
  /** A sample event of the flow's model. */
  | { sample: readonly [type: string, index: number] }
  | { done: string; output: unknown; answered?: Answered }
  | { error: string; data: unknown; answered?: Answered }
  /** A call ends in one of the lab's ways. */
  | { ending: readonly [call: string, index: number] }
  /** A timer: not an external event, but a step to stop at. */
  | { wait: string };

export interface Entry {
  /** Milliseconds since the page was opened. */
  at: number;
  act: Act;
  /** The key of the unmasked act in the frame: scores contain no personal data. */
  kept?: string;
  /** The state that the table of paths expects afterwards. */
  expect?: string;
}

/** A moment, and the number of entries played by then. */
export interface Position {
  at: number;
  applied: number;
}

export type PathTrigger =
  | { event: { type: string } }
  | { after: string }
  | { done: string; output?: unknown }
  | { error: string; data?: unknown }
  | { rest: true };

export type PathStep = PathTrigger & { at: number; expect: { state: string } };

/** A tour of a flow, as far as the lab plays it. */
export interface Tour {
  /** Its start and its number. */
  name: string;
  start: string;
  expect: { state: string };
  steps: readonly PathStep[];
}

/** What a step of a path is to the lab. */
export function actOf(step: PathTrigger): Act {
  if ('event' in step) return { event: step.event };
  if ('done' in step) return { done: step.done, output: step.output };
  if ('error' in step) return { error: step.error, data: step.data };
  return { wait: 'rest' in step ? 'a minute' : step.after };
}

export function scoreOfPath(path: { steps: readonly PathStep[] }): Entry[] {
  return path.steps.map((step) => ({ at: step.at, act: actOf(step), expect: step.expect.state }));
}

/** All entries until that moment have been played. */
export function positionAt(score: readonly Entry[], at: number): Position {
  return { at, applied: score.filter((entry) => entry.at <= at).length };
}

export function positionAfter(score: readonly Entry[], applied: number): Position {
  const last = Math.max(0, Math.min(applied, score.length));
  return { at: score[last - 1]?.at ?? 0, applied: last };
}

/** Whether an entry updates the previous one: typing in the same control at the same moment. */
export function replaces(entry: Entry, before: Entry | undefined): boolean {
  return (
    before !== undefined &&
    'typed' in entry.act &&
    'typed' in before.act &&
    entry.act.typed === before.act.typed &&
    entry.at === before.at
  );
}
