import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { liveDemoMachine } from '../../machines/live-demo/live-demo.machine.ts';
import { driftFreeClock, type ReadableClock } from '../../src/flow/drift-free-clock.ts';

/** A manual clock that runs due timers late and in order, like a browser. */
class HandMovedClock implements ReadableClock {
  #now = 0;
  #timers: { id: number; at: number; run: () => void }[] = [];
  #lastId = 0;

  now = () => this.#now;
  setTimeout = (run: (...args: unknown[]) => void, ms: number) => {
    this.#lastId += 1;
    // Browsers treat negative waits as zero.
    this.#timers.push({ id: this.#lastId, at: this.#now + Math.max(0, ms), run });
    return this.#lastId;
  };
  clearTimeout = (id: unknown) => {
    this.#timers = this.#timers.filter((timer) => timer.id !== id);
  };

  get pending() {
    return this.#timers.length;
  }
  get nextDue() {
    return Math.min(...this.#timers.map(({ at }) => at));
  }

  jumpTo(time: number): boolean {
    this.#now = time;
    const [timer] = this.#timers.filter(({ at }) => at <= time).toSorted((a, b) => a.at - b.at);
    if (!timer) return false;
    this.clearTimeout(timer.id);
    timer.run();
    return true;
  }
}

function startDemo() {
  const time = new HandMovedClock();
  const demo = createActor(liveDemoMachine, { clock: driftFreeClock(time) }).start();
  demo.send({ type: 'demo.start' });
  return { time, demo };
}

test('[DEMO-5] a chain of waits does not accumulate delay: with every timer 40 ms late, the run is complete 40 ms late, not 360', () => {
  const { time, demo } = startDemo();
  const came: number[] = [];
  while (demo.getSnapshot().value !== 'complete') {
    time.jumpTo(time.nextDue + 40);
    came.push(time.now());
  }
  expect(came).toEqual([1_040, 2_040, 2_540, 4_040, 6_040, 8_040, 10_040, 12_040, 14_040]);
});

test('[DEMO-5] a chain of waits catches up after waking up late, one state after the other, and then keeps its schedule', () => {
  const { time, demo } = startDemo();
  const moments: number[] = [];
  demo.subscribe(({ context }) => moments.push(context.elapsed));
  while (time.jumpTo(9_000));
  expect(moments).toEqual([1_000, 2_000, 2_500, 4_000, 6_000, 8_000]);
  expect(time.jumpTo(9_999)).toBe(false);
  expect(time.jumpTo(10_000)).toBe(true);
  expect(demo.getSnapshot().context.elapsed).toBe(10_000);
});

test('[DEMO-5] a chain of waits leaves no timer when stopped', () => {
  const { time, demo } = startDemo();
  time.jumpTo(1_000);
  demo.stop();
  expect(time.pending).toBe(0);
});

test('a chain of waits does not count from a timer that has thrown', () => {
  const time = new HandMovedClock();
  const clock = driftFreeClock(time);
  clock.setTimeout(() => {
    throw new Error('late');
  }, 10);
  expect(() => time.jumpTo(500)).toThrow('late');
  const ran: number[] = [];
  clock.setTimeout(() => ran.push(time.now()), 10);
  expect(time.jumpTo(509)).toBe(false);
  expect(time.jumpTo(510)).toBe(true);
  expect(ran).toEqual([510]);
});
