import type { Trigger } from 'flow-core/recording';

export type { Json, Step, Trigger } from 'flow-core/recording';
export { eventOfStep, isSpawn, samplesOf, sourceOfActor, timerName, toJson } from 'flow-core/walk';

/** A step in a few words. */
export function describeStep(step: Trigger): string {
  if ('after' in step) return step.after;
  if ('rest' in step) return 'rest';
  if ('done' in step) return `${step.done} succeeds with ${JSON.stringify(step.output)}`;
  if ('error' in step) return `${step.error} fails with ${JSON.stringify(step.data)}`;
  const { type, ...payload } = step.event;
  return Object.keys(payload).length > 0 ? `${type} ${JSON.stringify(payload)}` : type;
}
