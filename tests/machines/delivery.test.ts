import { describe, expect, test } from 'vitest';
import { deliveryFlow } from '../../machines/delivery/delivery.model.ts';
import { verifyInRelay } from '../toolkit/relay.ts';
import { provenTable, stepsInto, stepsOf, whatHappensOn } from './support/committed-table.ts';

const table = provenTable(deliveryFlow);

test('[SRV-2] the relay’s rows go the committed paths', () => {
  expect(verifyInRelay(deliveryFlow, table).problems).toEqual([]);
});

test('[SRV-2] a row that goes another way is noticed', () => {
  const [first, ...others] = table.paths;
  if (!first) throw new Error('the table is empty');
  const altered = {
    ...table,
    paths: [
      { ...first, steps: first.steps.map((step) => ({ ...step, expect: { ...step.expect, state: 'dead' } })) },
      ...others,
    ],
  };
  expect(verifyInRelay(deliveryFlow, altered).problems).toEqual([
    expect.stringContaining('the row\'s state is "delivering", expected "dead"'),
  ]);
});

test('[SRV-2] ten attempts are made, the pauses between them grow from five seconds to a day, then it is put aside', () => {
  const longest =
    table.paths.find(({ steps }) => steps.at(-1)?.expect.state === 'dead' && steps.length === 20) ?? table.paths[0];
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

describe('[SRV-2] nothing is lost and nothing is delivered twice', () => {
  test('an attempt that nobody reported on is planned again, but not before its lease is over', () => {
    const expired = stepsOf(table).filter(
      ({ from, step }) => from === 'delivering' && 'event' in step && step.event.type === 'delivery.expire',
    );
    expect(new Set(expired.map(({ step }) => step.expect.state))).toEqual(new Set(['waiting.scheduled', 'dead']));
    const [underWay] = stepsInto(table, 'delivering');
    expect(underWay?.step.expect.ignores).toContainEqual(
      expect.objectContaining({ type: 'delivery.expire', at: 119_999, gone: false }),
    );
  });
  test('an attempt under way is not begun a second time', () => {
    const [underWay] = stepsInto(table, 'delivering');
    expect(underWay?.step.expect.ignores).toContainEqual(expect.objectContaining({ type: 'delivery.claim' }));
  });
  test('a claim that comes a millisecond too early is ignored', () => {
    const [waiting] = stepsInto(table, 'waiting.scheduled');
    expect(waiting?.step.expect.ignores).toContainEqual(expect.objectContaining({ type: 'delivery.claim', at: 5_999 }));
  });
  test('what was put aside keeps its reason and can be tried again', () => {
    const refused = stepsInto(table, 'dead').filter(({ step }) => 'event' in step && step.event['permanent'] === true);
    expect(refused.length).toBeGreaterThan(0);
    for (const { step } of refused) expect(step.expect.context).toMatchObject({ lastError: 'SMTP 550' });
    expect(stepsOf(table).some(({ from, step }) => from === 'dead' && step.expect.state === 'pending')).toBe(true);
  });
});

/** When the second attempt is planned after a first one that failed at 1 s. */
function secondAttemptAt(wanted: { retryAfter: number | null; jitter: number }): unknown {
  const failure = { type: 'delivery.fail', at: 1_000, permanent: false, outage: false, reason: 'SMTP 451', ...wanted };
  const [outcome] = whatHappensOn(table, 'delivering', { event: failure });
  return outcome?.context?.['nextAttemptAt'];
}

describe('[SRV-2] a destination that was down and is back', () => {
  test('what waits for it is due at once', () => {
    const [released] = stepsOf(table).filter(({ step }) => 'event' in step && step.event.type === 'delivery.release');
    expect(released).toMatchObject({
      from: 'waiting.heldUp',
      step: { event: { at: 5_000 }, expect: { state: 'waiting.heldUp', context: { nextAttemptAt: 5_000 } } },
    });
  });
  test('what is due anyway keeps its turn', () => {
    const [heldUp] = stepsInto(table, 'waiting.heldUp');
    expect(heldUp?.step.expect).toMatchObject({
      context: { nextAttemptAt: 6_000 },
      ignores: expect.arrayContaining([
        { type: 'delivery.release', at: 6_000 },
        { type: 'delivery.release', at: 3_606_000 },
      ]),
    });
  });
  test('what waits for a reason of its own goes on waiting', () => {
    const [waiting] = stepsInto(table, 'waiting.scheduled');
    expect(waiting?.step).toMatchObject({ event: { outage: false } });
    expect(waiting?.step.expect.ignores).toContainEqual({ type: 'delivery.release', at: 5_000 });
  });
});

describe('[SRV-2] a clock that was ahead and has been set right', () => {
  const corrected = (from: string) =>
    stepsOf(table).filter(
      (one) => one.from === from && 'event' in one.step && one.step.event.type === 'delivery.correct',
    );
  test('what has not been tried yet is due by the clock as it is now', () => {
    expect(corrected('pending')[0]).toMatchObject({
      step: { event: { at: -60_001 }, expect: { state: 'pending', context: { nextAttemptAt: -60_001 } } },
    });
  });
  test('what waits is due when no pause can be as long: a day, a fifth of it, and the minute that clocks may be apart', () => {
    const longest = 86_400_000 * 1.2 + 60_000;
    for (const state of ['waiting.scheduled', 'waiting.heldUp']) {
      expect(corrected(state)[0]).toMatchObject({
        step: {
          event: { at: 6_000 - longest - 1 },
          expect: { state, context: { nextAttemptAt: 6_000 - longest - 1 } },
        },
      });
    }
    const [waiting] = stepsInto(table, 'waiting.scheduled');
    expect(waiting?.step.expect.ignores).toContainEqual({ type: 'delivery.correct', at: 6_000 - longest });
  });
});

describe('[SRV-2] the destination’s own wish for a pause', () => {
  test.for([
    { wish: null, pause: 5_000, why: 'none: as planned' },
    { wish: 2_000, pause: 5_000, why: 'shorter than planned: as planned' },
    { wish: 3_600_000, pause: 3_600_000, why: 'longer: as wished' },
    { wish: 2_592_000_000, pause: 86_400_000, why: 'a month: a day at most' },
  ])('$why', ({ wish, pause }) => {
    expect(secondAttemptAt({ retryAfter: wish, jitter: 0 })).toBe(1_000 + pause);
  });
  test('what failed together is spread over a fifth more', () => {
    expect(secondAttemptAt({ retryAfter: null, jitter: 1 })).toBe(1_000 + 6_000);
  });
});
