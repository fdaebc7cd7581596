import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Polls a condition, turn by turn of the event loop.
 * @param within time-out in milliseconds
 */
export async function until(condition: () => boolean | Promise<boolean>, within = 60_000): Promise<void> {
  const end = performance.now() + within;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`Not within ${within} ms: ${condition.toString()}`);
    await nextTurn();
  }
}
