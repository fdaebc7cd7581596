import type { View } from './view.ts';

/** What a machine did on its tours. */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** What makes a step: an event, a timer, the end of an invoked actor, or a time in which the visitor does nothing. */
export type Trigger =
  | { event: { type: string; [field: string]: Json } }
  | { after: string }
  | { done: string; output: Json }
  | { error: string; data: Json }
  | { rest: true };

/** One step of a tour, and the milliseconds that pass first. Nothing happens in them, except in a rest. */
export type Step = Trigger & { wait: number };

/** An effect that the machine requests. */
export type Doing =
  | { action: string; params?: Json }
  | { start: string; input?: Json }
  /** A spawned actor; an invoked one stops with its state. */
  | { stop: string }
  | { timer: string; ms: number }
  | { send: Json }
  | { emit: Json };

/** The expected outcome of a step. */
export interface Outcome {
  state: string;
  /** The context fields that this step changed, all of them at the start. Absent if none changed. */
  context?: { [field: string]: Json };
  /** The effects in order. Absent if there are none. */
  does?: Doing[];
  output?: Json;
  /** What the flow's view shows. */
  shows?: View;
  /** Events without effect: every sample of a type, or one event. */
  ignores?: (string | { type: string; [field: string]: Json })[];
}

/** A step, its time since the start, and its outcome. */
export type RecordedStep = Step & { at: number; expect: Outcome };

export interface RecordedPath {
  /** Its start and its number. */
  name: string;
  start: string;
  input: Json;
  expect: Outcome;
  steps: RecordedStep[];
}

export interface Recording {
  flow: string;
  paths: RecordedPath[];
}
