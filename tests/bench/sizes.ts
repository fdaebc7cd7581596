import { asScript, send } from '../server/support/http.ts';
import { kill } from '../server/support/relay-load.ts';
import { makeTemporaryFolder } from '../server/support/temporary-folder.ts';
import { candidates } from './candidates.ts';
import { fillStore } from './fill-store.ts';
import { measureRate, type Rate, type RoundOptions } from './rates.ts';

export interface SizeResult {
  size: number;
  rates: Rate[];
  /** Milliseconds of a repeated form, whose idempotency key the store has to find. */
  repeats: number[];
}

export interface SizesOptions extends RoundOptions {
  rounds: number;
  sizes: readonly number[];
}

const REPEATS = 20;

async function measureRepeats(dataDir: string): Promise<number[]> {
  const relay = await candidates.relay.start(dataDir);
  const again = asScript(undefined, { 'idempotency-key': 'sent-again' });
  const repeats: number[] = [];
  try {
    // Stores it, unless the previous round has.
    await send(relay.port, again);
    for (let index = 0; index < REPEATS; index += 1) {
      const since = performance.now();
      const { status } = await send(relay.port, again);
      if (status !== 200) throw new Error(`A form that was sent again was answered by ${status}.`);
      repeats.push(performance.now() - since);
    }
    return repeats;
  } finally {
    await kill(relay);
  }
}

/**
 * Measures relays with stores of several sizes in turn, every other round in reverse order. The measured forms stay.
 */
export async function measureSizes({ sizes, rounds, ...round }: SizesOptions): Promise<SizeResult[]> {
  const stores: (SizeResult & { folder: string; remove: () => void })[] = [];
  try {
    for (const size of sizes) {
      const { folder, remove } = makeTemporaryFolder();
      stores.push({ size, rates: [], repeats: [], folder, remove });
      await fillStore(folder, size);
    }
    for (let index = 0; index < rounds; index += 1) {
      for (const { folder, rates, repeats } of index % 2 === 0 ? stores : stores.toReversed()) {
        rates.push(await measureRate(candidates.relay, folder, round, candidates.relay.count(folder)));
        repeats.push(...(await measureRepeats(folder)));
      }
    }
  } finally {
    for (const { remove } of stores) remove();
  }
  return stores.map(({ size, rates, repeats }) => ({ size, rates, repeats }));
}
