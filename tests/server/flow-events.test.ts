import { expect, test } from 'vitest';
import { type FlowEvent, FlowEvents } from '../../server/kernel/flow-events.ts';
import { CircuitBreaker } from '../../server/delivery/circuit-breaker.ts';
import { claimTaken, firstColumns, stepTaken } from '../../server/delivery/step.ts';

test('a subscriber gets taken transitions until it unsubscribes; without subscribers nothing is computed', () => {
  const flowEvents = new FlowEvents();
  let asked = 0;
  const taken = () => {
    asked += 1;
    return ['a · b → c'];
  };
  flowEvents.emit('delivery', 'one', taken);
  expect(asked).toBe(0);
  const seen: FlowEvent[] = [];
  const stop = flowEvents.watch((flowEvent) => seen.push(flowEvent));
  flowEvents.emit('delivery', 'one', taken);
  flowEvents.emit('delivery', 'one', () => []);
  stop();
  flowEvents.emit('delivery', 'two', taken);
  expect(seen).toEqual([{ flow: 'delivery', of: 'one', taken: ['a · b → c'] }]);
  expect(asked).toBe(1);
});

test('a claim is reported with the delivery’s state, a result with its transition', () => {
  const claimed = {
    ...firstColumns(1_000),
    state: 'delivering',
    attempts: 1,
    next_attempt_at: null,
    lease_until: 121_000,
  } as const;
  expect(claimTaken(claimed, 1_000)).toEqual(['pending · delivery.claim → delivering']);
  expect(claimTaken({ ...claimed, attempts: 2 }, 1_000)).toEqual(['waiting · delivery.claim → delivering']);
  const failure = {
    type: 'delivery.fail',
    at: 2_000,
    outage: false,
    reason: 'SMTP 451',
    jitter: 0,
    retryAfter: null,
  } as const;
  expect(stepTaken(claimed, { ...failure, permanent: false })).toEqual([
    'delivering · delivery.fail [4 of 4] → waiting',
  ]);
  expect(stepTaken(claimed, { ...failure, permanent: false, outage: true })).toEqual([
    'delivering · delivery.fail [3 of 4] → waiting.heldUp',
  ]);
  expect(stepTaken(claimed, { ...failure, permanent: true })).toEqual(['delivering · delivery.fail [1 of 4] → dead']);
  expect(stepTaken({ ...claimed, state: 'delivered' }, { ...failure, permanent: true })).toEqual([]);
});

test('a circuit breaker reports when its destination goes down and recovers', () => {
  const steps: string[] = [];
  const breaker = new CircuitBreaker((taken) => steps.push(...taken()));
  for (let at = 1; at <= 3; at += 1) breaker.failed({ at, jitter: 0, retryAfter: null });
  breaker.answered();
  expect(steps).toEqual([
    'closed · breaker.fail [2 of 2] → closed.unsettled',
    'closed · breaker.fail [2 of 2] → closed.unsettled',
    'closed · breaker.fail [1 of 2] → open',
    'open · breaker.answer → closed',
  ]);
});
