import { expect, test } from 'vitest';
import { circuitBreakerFlow } from '../../machines/circuit-breaker/circuit-breaker.model.ts';
import { explored, stepsInto, stepsOf } from './support/explored.ts';

const runs = explored(circuitBreakerFlow);

const isIn = (state: string, outer: string) => state === outer || state.startsWith(`${outer}.`);

const failures = (from: string) =>
  stepsOf(runs).flatMap(({ from: state, step }) =>
    isIn(state, from) && 'event' in step && step.event.type === 'breaker.fail' ? [step] : [],
  );

/** Milliseconds from the failure to the end of its pause. */
const pauseOf = ({ event, expect: outcome }: ReturnType<typeof failures>[number] & { event?: { at?: unknown } }) =>
  Number(outcome.context?.['openUntil']) - Number(event?.at);

test('[SRV-16] the third failure in a row opens the breaker, the first two do not', () => {
  const plain = failures('closed').filter((step) => 'event' in step && step.event['retryAfter'] === null);
  const counts = plain.map(({ expect: { state, context } }) => (isIn(state, 'closed') ? context?.['failures'] : state));
  expect(new Set(counts)).toEqual(new Set([1, 2, 'open']));
});

test('[SRV-16] pauses are 5, 10, then 15 s with up to a fifth of jitter, or Retry-After up to an hour', () => {
  const pauses = [...failures('closed'), ...failures('halfOpen')]
    .filter(({ expect: { state } }) => state === 'open')
    .map(pauseOf);
  expect(new Set(pauses)).toEqual(new Set([5_000, 6_000, 10_000, 12_000, 15_000, 18_000, 60_000, 3_600_000]));
});

test('[SRV-16] a probe goes ahead after the pause, and not a millisecond earlier', () => {
  const probes = stepsInto(runs, 'halfOpen');
  expect(probes.length).toBeGreaterThan(0);
  for (const { from } of probes) expect(from).toBe('open');
  const early = stepsInto(runs, 'open').flatMap(({ step }) => step.expect.ignores ?? []);
  expect(early.filter((event) => typeof event === 'object' && event.type === 'breaker.attempt').length).toBeGreaterThan(
    0,
  );
});

test('[SRV-16] an answer closes the breaker in any state', () => {
  const answers = stepsOf(runs).filter(
    ({ step }) => isIn(step.expect.state, 'closed') && 'event' in step && step.event.type === 'breaker.answer',
  );
  expect(new Set(answers.map(({ from }) => from.split('.')[0]))).toEqual(new Set(['closed', 'open', 'halfOpen']));
});
