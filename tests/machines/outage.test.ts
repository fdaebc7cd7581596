import { expect, test } from 'vitest';
import { outageFlow } from '../../machines/outage/outage.model.ts';
import { provenTable, stepsInto, stepsOf } from './support/committed-table.ts';

const table = provenTable(outageFlow);

const isIn = (state: string, outer: string) => state === outer || state.startsWith(`${outer}.`);

const failures = (from: string) =>
  stepsOf(table).flatMap(({ from: state, step }) =>
    isIn(state, from) && 'event' in step && step.event.type === 'outage.fail' ? [step] : [],
  );

/** From the failure to the end of the pause that it begins, in milliseconds. */
const pauseOf = ({ event, expect: outcome }: ReturnType<typeof failures>[number] & { event?: { at?: unknown } }) =>
  Number(outcome.context?.['pausedUntil']) - Number(event?.at);

test('[SRV-2] the third failure in a row begins a pause, the first two do not', () => {
  const plain = failures('up').filter((step) => 'event' in step && step.event['retryAfter'] === null);
  const counts = plain.map(({ expect: { state, context } }) => (isIn(state, 'up') ? context?.['failures'] : state));
  expect(new Set(counts)).toEqual(new Set([1, 2, 'paused']));
});

test('[SRV-2] the pauses: 5, 10, then 15 s, up to a fifth longer, and what the destination asks for, at most an hour', () => {
  const pauses = [...failures('up'), ...failures('probing')]
    .filter(({ expect: { state } }) => state === 'paused')
    .map(pauseOf);
  expect(new Set(pauses)).toEqual(new Set([5_000, 6_000, 10_000, 12_000, 15_000, 18_000, 60_000, 3_600_000]));
});

test('[SRV-2] a probe goes ahead once the pause is over, and not a millisecond earlier', () => {
  const probes = stepsInto(table, 'probing');
  expect(probes.length).toBeGreaterThan(0);
  for (const { from } of probes) expect(from).toBe('paused');
  const early = stepsInto(table, 'paused').flatMap(({ step }) => step.expect.ignores ?? []);
  expect(early.filter((event) => typeof event === 'object' && event.type === 'outage.attempt').length).toBeGreaterThan(
    0,
  );
});

test('[SRV-2] an answer ends the outage, whatever came before', () => {
  const answers = stepsOf(table).filter(
    ({ step }) => isIn(step.expect.state, 'up') && 'event' in step && step.event.type === 'outage.answer',
  );
  expect(new Set(answers.map(({ from }) => from.split('.')[0]))).toEqual(new Set(['up', 'paused', 'probing']));
});
