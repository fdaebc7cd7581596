import { setImmediate as allSettled } from 'node:timers/promises';
import Koa from 'koa';
import { expect, test } from 'vitest';
import { delayRefusals, REFUSAL_DELAY_MS } from '../../server/http/app.ts';
import { FakeClock } from './support/fake-clock.ts';

const answering = (status: number, clock: FakeClock) =>
  delayRefusals(clock)(Object.assign(new Koa().createContext({} as never, {} as never), { status }), async () => {});

test('[SRV-9] a refusal for too many requests is delayed, so that a flood of one sender slows itself down', async () => {
  const clock = new FakeClock();
  let answered = false;
  const answer = answering(429, clock).then(() => (answered = true));
  await allSettled();
  clock.advance(REFUSAL_DELAY_MS - 1);
  await allSettled();
  expect(answered).toBe(false);
  clock.advance(1);
  await answer;
});

test.each([200, 303, 422, 503])('[SRV-9] an answer with %i is sent at once', async (status) => {
  await answering(status, new FakeClock());
});
