import { Chance } from './chance.ts';
import type { DestinationFault } from './destinations.ts';
import type { NetworkFault } from './network.ts';

/** What happens to a world from outside: who comes, and what breaks. Any part of a plan can be left out, and the rest stays as it is. */

export type Arrival = { kind: 'visitor'; at: number; number: number; goal: Goal };
/** A colleague comes to the desk. */
export type Shift = { kind: 'shift'; at: number; number: number };
export type Trouble =
  | { kind: 'network'; at: number; lasts: number; fault: Exclude<NetworkFault, 'none'>; share: number }
  | { kind: 'mail' | 'webhook'; at: number; lasts: number; fault: Exclude<DestinationFault, 'none'>; share: number }
  | { kind: 'disk'; at: number; lasts: number; fault: 'full' | 'io'; share: number }
  /** The relay is killed then, or at the next thing of a kind, and started again after a while. */
  | { kind: 'kill'; at: number; lasts: number; moment: Moment }
  /** The clocks of all are wrong. */
  | { kind: 'clock'; at: number; lasts: number; ahead: number }
  /** The machine sleeps. */
  | { kind: 'sleep'; at: number; lasts: number }
  /** It is stopped in good order, as for an update. */
  | { kind: 'restart'; at: number; lasts: number };

/** `commit`: the store has written, and the relay does not know yet. `answer`: a visitor has it, and no line after it has run. */
export type Moment = 'any' | 'commit' | 'answer' | 'arrival';
const moments = ['any', 'commit', 'answer', 'arrival'] as const;

/** What a visitor comes for. */
export type Goal = 'contact' | 'beta' | 'career' | 'account';
export type Happening = Arrival | Shift | Trouble;

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** How much happens in which time. */
export interface Density {
  /** Milliseconds. */
  lasts: number;
  visitors: number;
  /** Visits of colleagues to the desk. */
  shifts: number;
  troubles: number;
  /** Troubles last so much longer or shorter. */
  scale: number;
}

/** Some fifty leads, most of them by day. */
export const day: Density = { lasts: DAY, visitors: 50, shifts: 8, troubles: 8, scale: 1 };

/** Sixteen leads in twelve minutes, some of them at the same moment, and hardly a minute without trouble. */
export const rush: Density = { lasts: 12 * MINUTE, visitors: 16, shifts: 4, troubles: 8, scale: 0.05 };

export const goals: readonly Goal[] = ['contact', 'beta', 'career', 'account', 'account'];
const networkFaults = ['lost', 'answer lost', 'doubled', 'cut', 'slow'] as const;
const destinationFaults = ['down', 'busy', 'answer lost', 'slow', 'refuses'] as const;

/** Most come by day. */
const timeIn = (chance: Chance, lasts: number) =>
  Math.floor((chance.is(0.8) ? 8 + chance.unit() * 10 : chance.unit() * 24) * (lasts / 24));

function troubleOf(chance: Chance, at: number, scale: number): Trouble {
  const around = (mean: number) => chance.around(mean * scale);
  const share = chance.pick([0.2, 0.5, 1]);
  switch (chance.within(1, 10)) {
    case 1:
    case 2:
      return { kind: 'network', at, lasts: around(20 * MINUTE), fault: chance.pick(networkFaults), share };
    case 3:
      return {
        kind: 'mail',
        at,
        lasts: chance.is(0.2) ? scale * 1.5 * DAY : around(HOUR),
        fault: chance.pick(destinationFaults),
        share,
      };
    case 4:
      return { kind: 'webhook', at, lasts: around(HOUR), fault: chance.pick(destinationFaults), share };
    case 5:
    case 6:
      // As long in a rush: what is not recorded before its lease ends is another case.
      return { kind: 'disk', at, lasts: chance.around(2 * MINUTE), fault: chance.pick(['full', 'io'] as const), share };
    case 7:
      return { kind: 'restart', at, lasts: chance.within(1_000, 10_000) };
    case 8:
      return chance.is(0.7)
        ? { kind: 'clock', at, lasts: around(2 * HOUR), ahead: chance.pick([-HOUR / 2, HOUR / 2, 40 * DAY]) }
        : { kind: 'sleep', at, lasts: around(2 * HOUR) };
    default:
      return { kind: 'kill', at, lasts: chance.within(500, 2 * MINUTE), moment: chance.pick(moments) };
  }
}

/** @returns what happens in so many times of a density, in its order */
export function planOf(
  seed: number,
  { lasts, visitors, shifts, troubles, scale }: Density,
  times: number,
): Happening[] {
  const plan: Happening[] = [];
  let number = 0;
  for (let time = 0; time < times; time += 1) {
    const begins = time * lasts;
    const chance = new Chance(seed, `visitors ${time}`);
    for (let visitor = 0; visitor < visitors; visitor += 1) {
      number += 1;
      const last = plan.at(-1);
      const at = last?.kind === 'visitor' && chance.is(0.25) ? last.at : begins + timeIn(chance, lasts);
      plan.push({ kind: 'visitor', at, number, goal: chance.pick(goals) });
    }
    const working = new Chance(seed, `operators ${time}`);
    for (let shift = 0; shift < shifts; shift += 1) {
      const last = plan.at(-1);
      const at = last?.kind === 'shift' && working.is(0.5) ? last.at : begins + timeIn(working, lasts);
      plan.push({ kind: 'shift', at, number: time * shifts + shift + 1 });
    }
    const breaking = new Chance(seed, `troubles ${time}`);
    for (let trouble = 0; trouble < troubles; trouble += 1)
      plan.push(troubleOf(breaking, begins + timeIn(breaking, lasts), scale));
  }
  // A fault during a submission shows more than one at night.
  const near = new Chance(seed, 'near');
  const arrivals = plan.filter(({ kind }) => kind === 'visitor' || kind === 'shift');
  for (const each of plan)
    if ((each.kind === 'kill' || each.kind === 'disk') && near.is(0.7))
      each.at = near.pick(arrivals).at + near.within(-100, 400);
  return plan.toSorted((one, other) => one.at - other.at);
}
