import { setImmediate as nextTurn } from 'node:timers/promises';
import { engine } from './engine.ts';

/** Turns between two looks. A look at PostgreSQL holds up the program that is waited for. */
const TURNS = engine === 'postgres' ? 50 : 1;

/**
 * Waits for something that another part of the program does, turn by turn of the event loop.
 * @param within milliseconds after which it is given up
 */
export async function until(condition: () => boolean | Promise<boolean>, within = 25_000): Promise<void> {
  const end = performance.now() + within;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`Not within ${within} ms: ${condition.toString()}`);
    for (let turn = 0; turn < TURNS; turn += 1) await nextTurn();
  }
}
