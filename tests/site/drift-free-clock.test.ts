import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { liveDemoMachine } from '../../machines/live-demo/live-demo.machine.ts';
import { driftFreeClock, type TellingClock } from '../../src/flow/drift-free-clock.ts';

/** Time that the test moves. As in a browser, a timer runs when time has got there or later, in the order in which they are due. */
class HandMovedClock implements TellingClock {
  #now = 0;
  #timers: { id: number; at: number; run: () => void }[] = [];
  #lastId = 0;

  now = () => this.#now;
  setTimeout = (run: (...args: unknown[]) => void, ms: number) => {
    this.#lastId += 1;
    // A browser takes a wait that is already over for none.
    this.#timers.push({ id: this.#lastId, at: this.#now + Math.max(0, ms), run });
    return this.#lastId;
  };
  clearTimeout = (id: unknown) => {
    this.#timers = this.#timers.filter((timer) => timer.id !== id);
  };

  get pending() {
    return this.#timers.length;
  }
  /** When the earliest timer is due. */
  get nextDue() {
    return Math.min(...this.#timers.map(({ at }) => at));
  }

  /** Lets time jump, and then runs the earliest timer that is due, if any. */
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

describe('a chain of waits', () => {
  test('[DEMO-5] lateness does not add up: every timer 40 ms late, and the run is complete 40 ms late, not 360', () => {
    const { time, demo } = startDemo();
    const came: number[] = [];
    while (demo.getSnapshot().value !== 'complete') {
      time.jumpTo(time.nextDue + 40);
      came.push(time.now());
    }
    expect(came).toEqual([1_040, 2_040, 2_540, 4_040, 6_040, 8_040, 10_040, 12_040, 14_040]);
  });

  test('[DEMO-5] waking up late catches up, one state after the other, and then keeps to the instants', () => {
    const { time, demo } = startDemo();
    const states: unknown[] = [];
    demo.subscribe(({ value }) => states.push(value));
    // Asleep from the start to 9 s.
    while (time.jumpTo(9_000));
    expect(states).toEqual(
      ['firstLine', 'firstStep', 'secondLine', 'thirdLine', 'fourthLine', 'fifthLine'].map((running) => ({ running })),
    );
    expect(time.jumpTo(9_999)).toBe(false);
    expect(time.jumpTo(10_000)).toBe(true);
    expect(demo.getSnapshot().value).toEqual({ running: 'sixthLine' });
  });

  test('[DEMO-5] a run that is stopped leaves no timer behind', () => {
    const { time, demo } = startDemo();
    time.jumpTo(1_000);
    demo.stop();
    expect(time.pending).toBe(0);
  });

  test('a timer that throws does not make the next one count from it', () => {
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
});
