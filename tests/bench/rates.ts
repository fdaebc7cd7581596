import { closedLoop, percentile } from '../server/support/open-loop.ts';
import { kill } from '../server/support/relay-load.ts';
import { makeTemporaryFolder } from '../server/support/temporary-folder.ts';
import type { Candidate } from './candidates.ts';

/** The limit of one sender; each connection waits for its answer. */
export const CONNECTIONS = 64;

export interface Rate {
  perSecond: number;
  p99: number;
  /** Successful answers during warm-up and measurement. */
  answered: number;
  refused: number;
  stored: number;
}

export interface RoundOptions {
  /** Seconds, after `warmUp` seconds. */
  seconds: number;
  warmUp: number;
}

/** Starts, warms up, measures and kills a candidate, and counts its rows. @param held rows at the start */
export async function measureRate(
  { start, count }: Candidate,
  dataDir: string,
  { seconds, warmUp }: RoundOptions,
  held = 0,
): Promise<Rate> {
  const server = await start(dataDir);
  const { port } = server;
  const name = `${Date.now()}`;
  const warm = await closedLoop({ port, seconds: warmUp, name: `warm-${name}` }, CONNECTIONS);
  const measured = await closedLoop({ port, seconds, name: `measured-${name}` }, CONNECTIONS);
  await kill(server);
  const all = [...warm.outcomes, ...measured.outcomes];
  const answered = all.filter(({ status }) => status === 200).length;
  return {
    perSecond: measured.accepted,
    p99: percentile(measured.outcomes, 0.99),
    answered,
    refused: all.length - answered,
    stored: count(dataDir) - held,
  };
}

export interface RatesOptions extends RoundOptions {
  rounds: number;
  onRate?: (name: string, rate: Rate) => void;
}

/**
 * Measures candidates in turn, each as a new process with an empty store, every other round in reverse order: other
 * load on the machine affects all of them.
 */
export async function measureRates<Name extends string>(
  entries: Readonly<Record<Name, Candidate>>,
  { rounds, onRate = () => {}, ...round }: RatesOptions,
): Promise<Record<Name, Rate[]>> {
  const names = Object.keys(entries) as Name[];
  const rates = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Rate[]>;
  for (let index = 0; index < rounds; index += 1) {
    for (const name of index % 2 === 0 ? names : names.toReversed()) {
      const { folder, remove } = makeTemporaryFolder();
      try {
        const rate = await measureRate(entries[name], folder, round);
        rates[name].push(rate);
        onRate(entries[name].title, rate);
      } finally {
        remove();
      }
    }
  }
  return rates;
}

export function rateFaults({ title, stores }: Candidate, rates: readonly Rate[]): string[] {
  return rates.flatMap(({ answered, refused, stored }) => [
    ...(refused > 0 ? [`${title} refused ${refused}`] : []),
    ...(stored !== (stores ? answered : 0) ? [`${title} answered ${answered} and stored ${stored}`] : []),
  ]);
}
