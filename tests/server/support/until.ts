import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';

const TURNS = 20;
const PAUSE = 4;

/**
 * Polls a condition, turn by turn of the event loop, then every four milliseconds.
 * @param within time-out in milliseconds
 */
export async function until(condition: () => boolean | Promise<boolean>, within = 60_000): Promise<void> {
  const end = performance.now() + within;
  for (let turn = 0; !(await condition()); turn += 1) {
    if (performance.now() > end) throw new Error(`Not within ${within} ms: ${condition.toString()}`);
    // Leaves the processor to others once a few turns were not enough.
    await (turn < TURNS ? nextTurn() : pause(PAUSE));
  }
}
