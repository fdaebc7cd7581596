import { Chance } from './chance.ts';
import type { DestinationFault } from './destinations.ts';
import type { NetworkFault } from './network.ts';

/** Events from outside a world: arrivals and faults. Leaving some out of a plan does not change the rest. */

export type Arrival = { kind: 'visitor'; at: number; number: number; goal: Goal };
export type Trouble =
  | { kind: 'network'; at: number; lasts: number; fault: Exclude<NetworkFault, 'none'>; share: number }
  | { kind: 'mail' | 'webhook'; at: number; lasts: number; fault: Exclude<DestinationFault, 'none'>; share: number }
  | { kind: 'disk'; at: number; lasts: number; fault: 'full' | 'io'; share: number }
  /** The relay is killed then, or at the next thing of a kind, and started again after a while. */
  | { kind: 'kill'; at: number; lasts: number; moment: Moment }
  /** The clocks of all are wrong. */
  | { kind: 'clock'; at: number; lasts: number; ahead: number }
  /** The relay is stopped in good order, as for an update. */
  | { kind: 'restart'; at: number; lasts: number };

/**
 * `commit`: the store has written before the relay knows. `answer`: a visitor has the answer before the relay's next
 * line runs.
 */
export type Moment = 'any' | 'commit' | 'answer' | 'arrival';
const moments = ['any', 'commit', 'answer', 'arrival'] as const;

export type Goal = 'contact' | 'career' | 'account';
export type PlannedEvent = Arrival | Trouble;

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Length of a run, with sixteen arrivals, some at the same moment, and hardly a minute without a fault. */
export const LASTS = 12 * MINUTE;
const VISITORS = 16;
const TROUBLES = 8;
/** Most troubles last so much shorter than those of a day. */
const SCALE = 0.05;

export const goals: readonly Goal[] = ['contact', 'contact', 'career', 'account', 'account'];
const networkFaults = ['lost', 'answer lost', 'doubled', 'cut', 'slow'] as const;
const destinationFaults = ['down', 'busy', 'answer lost', 'slow', 'refuses'] as const;

/** Most come in the middle. */
const timeIn = (chance: Chance) =>
  Math.floor((chance.is(0.8) ? 8 + chance.unit() * 10 : chance.unit() * 24) * (LASTS / 24));

function troubleOf(chance: Chance, at: number): Trouble {
  const around = (mean: number) => chance.around(mean * SCALE);
  const share = chance.pick([0.2, 0.5, 1]);
  switch (chance.within(1, 10)) {
    case 1:
    case 2:
      return { kind: 'network', at, lasts: around(20 * MINUTE), fault: chance.pick(networkFaults), share };
    case 3:
      return {
        kind: 'mail',
        at,
        lasts: chance.is(0.2) ? SCALE * 1.5 * DAY : around(HOUR),
        fault: chance.pick(destinationFaults),
        share,
      };
    case 4:
      return { kind: 'webhook', at, lasts: around(HOUR), fault: chance.pick(destinationFaults), share };
    case 5:
    case 6:
      // Complete: an attempt not recorded before its lease ends is another case.
      return { kind: 'disk', at, lasts: chance.around(2 * MINUTE), fault: chance.pick(['full', 'io'] as const), share };
    case 7:
      return { kind: 'restart', at, lasts: chance.within(1_000, 10_000) };
    case 8:
      return { kind: 'clock', at, lasts: around(2 * HOUR), ahead: chance.pick([-HOUR / 2, HOUR / 2, 40 * DAY]) };
    default:
      return { kind: 'kill', at, lasts: chance.within(500, 2 * MINUTE), moment: chance.pick(moments) };
  }
}

/** @returns the events in order */
export function planOf(seed: number): PlannedEvent[] {
  const arriving = new Chance(seed, 'visitors');
  const plan: PlannedEvent[] = [];
  for (let number = 1; number <= VISITORS; number += 1) {
    const last = plan.at(-1);
    const at = last && arriving.is(0.25) ? last.at : timeIn(arriving);
    plan.push({ kind: 'visitor', at, number, goal: arriving.pick(goals) });
  }
  const breaking = new Chance(seed, 'troubles');
  const troubles = Array.from({ length: TROUBLES }, () => troubleOf(breaking, timeIn(breaking)));
  // A fault during a submission shows more than one at night.
  const near = new Chance(seed, 'near');
  for (const each of troubles)
    if ((each.kind === 'kill' || each.kind === 'disk') && near.is(0.7))
      each.at = near.pick(plan).at + near.within(-100, 400);
  return [...plan, ...troubles].toSorted((one, other) => one.at - other.at);
}
