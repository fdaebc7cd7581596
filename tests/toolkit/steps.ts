export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Cause of a step: an event, a timer, the end of an invoked actor, or a pause. */
export type Trigger =
  | { event: { type: string; [field: string]: Json } }
  | { after: string }
  | { done: string; output: Json }
  | { error: string; data: Json }
  | { rest: true };

/** One step of a path, and the milliseconds that pass first. Nothing happens in them, except in a rest. */
export type Step = Trigger & { wait: number };

/** A step in a few words. */
export function describeStep(step: Trigger): string {
  if ('after' in step) return step.after;
  if ('rest' in step) return 'rest';
  if ('done' in step) return `${step.done} succeeds with ${JSON.stringify(step.output)}`;
  if ('error' in step) return `${step.error} fails with ${JSON.stringify(step.data)}`;
  const { type, ...payload } = step.event;
  return Object.keys(payload).length > 0 ? `${type} ${JSON.stringify(payload)}` : type;
}
