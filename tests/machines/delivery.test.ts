import { describe, expect, test } from 'vitest';
import { deliveryFlow } from '../../machines/delivery/delivery.model.ts';
import { verifyInRelay } from '../toolkit/relay.ts';
import { explored, stepsInto, stepsOf, whatHappensOn } from './support/explored.ts';

const runs = explored(deliveryFlow);

test('[SRV-16] the relay’s rows follow the committed paths', () => {
  expect(verifyInRelay(deliveryFlow, runs).problems).toEqual([]);
});

test('[SRV-16] a row that differs is detected', () => {
  const [first, ...others] = runs.paths;
  if (!first) throw new Error('there is no path');
  const altered = {
    ...runs,
    paths: [
      { ...first, steps: first.steps.map((step) => ({ ...step, expect: { ...step.expect, state: 'dead' } })) },
      ...others,
    ],
  };
  expect(verifyInRelay(deliveryFlow, altered).problems).toEqual([
    expect.stringContaining('the row\'s state is "delivering", expected "dead"'),
  ]);
});

test('[SRV-16] ten attempts are made with growing pauses from five seconds to a day, then the delivery is dead', () => {
  const longest =
    runs.paths.find(({ steps }) => steps.at(-1)?.expect.state === 'dead' && steps.length === 20) ?? runs.paths[0];
  const steps = longest?.steps ?? [];
  const claims = steps.flatMap((step) =>
    'event' in step && step.event.type === 'delivery.claim' ? [Number(step.event['at'])] : [],
  );
  const failures = steps.flatMap((step) =>
    'event' in step && step.event.type === 'delivery.fail' ? [Number(step.event['at'])] : [],
  );
  expect(claims).toHaveLength(10);
  expect(claims.slice(1).map((at, index) => at - (failures[index] ?? 0))).toEqual([
    5_000, 300_000, 1_800_000, 7_200_000, 18_000_000, 36_000_000, 50_400_000, 72_000_000, 86_400_000,
  ]);
  expect(steps[19]?.expect.state).toBe('dead');
});

describe('[SRV-15] nothing is lost and nothing is delivered twice', () => {
  test('an attempt without a report is planned again after its lease', () => {
    const expired = stepsOf(runs).filter(
      ({ from, step }) => from === 'delivering' && 'event' in step && step.event.type === 'delivery.expire',
    );
    expect(new Set(expired.map(({ step }) => step.expect.state))).toEqual(new Set(['waiting.scheduled', 'dead']));
    const [underWay] = stepsInto(runs, 'delivering');
    expect(underWay?.step.expect.ignores).toContainEqual(
      expect.objectContaining({ type: 'delivery.expire', at: 119_999, gone: false }),
    );
  });
  test('an attempt in flight is not begun again', () => {
    const [underWay] = stepsInto(runs, 'delivering');
    expect(underWay?.step.expect.ignores).toContainEqual(expect.objectContaining({ type: 'delivery.claim' }));
  });
  test('a claim that is a millisecond early is ignored', () => {
    const [waiting] = stepsInto(runs, 'waiting.scheduled');
    expect(waiting?.step.expect.ignores).toContainEqual(expect.objectContaining({ type: 'delivery.claim', at: 5_999 }));
  });
  test('a dead letter keeps its reason and can be retried', () => {
    const refused = stepsInto(runs, 'dead').filter(({ step }) => 'event' in step && step.event['permanent'] === true);
    expect(refused.length).toBeGreaterThan(0);
    for (const { step } of refused) expect(step.expect.context).toMatchObject({ lastError: 'SMTP 550' });
    expect(stepsOf(runs).some(({ from, step }) => from === 'dead' && step.expect.state === 'pending')).toBe(true);
  });
});

function secondAttemptAt(wanted: { retryAfter: number | null; jitter: number }): unknown {
  const failure = { type: 'delivery.fail', at: 1_000, permanent: false, outage: false, reason: 'SMTP 451', ...wanted };
  const [outcome] = whatHappensOn(runs, 'delivering', { event: failure });
  return outcome?.context?.['nextAttemptAt'];
}

describe('[SRV-16] a destination that has recovered', () => {
  test('makes its waiting deliveries due at once', () => {
    const [released] = stepsOf(runs).filter(({ step }) => 'event' in step && step.event.type === 'delivery.release');
    expect(released).toMatchObject({
      from: 'waiting.heldUp',
      step: { event: { at: 5_000 }, expect: { state: 'waiting.heldUp', context: { nextAttemptAt: 5_000 } } },
    });
  });
  test('keeps the turn of due deliveries', () => {
    const [heldUp] = stepsInto(runs, 'waiting.heldUp');
    expect(heldUp?.step.expect).toMatchObject({
      context: { nextAttemptAt: 6_000 },
      ignores: expect.arrayContaining([
        { type: 'delivery.release', at: 6_000 },
        { type: 'delivery.release', at: 3_606_000 },
      ]),
    });
  });
  test('does not affect deliveries that wait for another reason', () => {
    const [waiting] = stepsInto(runs, 'waiting.scheduled');
    expect(waiting?.step).toMatchObject({ event: { outage: false } });
    expect(waiting?.step.expect.ignores).toContainEqual({ type: 'delivery.release', at: 5_000 });
  });
});

describe('[SRV-16] a clock that was ahead and has been corrected', () => {
  const corrected = (from: string) =>
    stepsOf(runs).filter(
      (one) => one.from === from && 'event' in one.step && one.step.event.type === 'delivery.correct',
    );
  test('makes untried deliveries due by the corrected clock', () => {
    expect(corrected('pending')[0]).toMatchObject({
      step: { event: { at: -60_001 }, expect: { state: 'pending', context: { nextAttemptAt: -60_001 } } },
    });
  });
  test('makes deliveries due that wait beyond any pause: a day, a fifth of it, and the minute between clocks', () => {
    const longest = 86_400_000 * 1.2 + 60_000;
    for (const state of ['waiting.scheduled', 'waiting.heldUp']) {
      expect(corrected(state)[0]).toMatchObject({
        step: {
          event: { at: 6_000 - longest - 1 },
          expect: { state, context: { nextAttemptAt: 6_000 - longest - 1 } },
        },
      });
    }
    const [waiting] = stepsInto(runs, 'waiting.scheduled');
    expect(waiting?.step.expect.ignores).toContainEqual({ type: 'delivery.correct', at: 6_000 - longest });
  });
});

describe('[SRV-16] Retry-After', () => {
  test.for([
    { wish: null, pause: 5_000, why: 'none: as planned' },
    { wish: 2_000, pause: 5_000, why: 'shorter than planned: as planned' },
    { wish: 3_600_000, pause: 3_600_000, why: 'longer: as wished' },
    { wish: 2_592_000_000, pause: 86_400_000, why: 'a month: a day at most' },
  ])('$why', ({ wish, pause }) => {
    expect(secondAttemptAt({ retryAfter: wish, jitter: 0 })).toBe(1_000 + pause);
  });
  test('is spread by a fifth for deliveries that failed together', () => {
    expect(secondAttemptAt({ retryAfter: null, jitter: 1 })).toBe(1_000 + 6_000);
  });
});
