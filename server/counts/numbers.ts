import { flows } from '../../machines/index.ts';
import type { AllFlowNumbers, FlowNumbers, ShownTotal } from '../../machines/shared/flow-numbers.ts';
import type { Flow } from '../../machines/shared/flow.ts';
import { type DeclaredTransition, declaredTransitions } from '../../machines/core/inspection.ts';
import type { Clock } from '../kernel/clock.ts';
import { DAY, utcDay } from '../kernel/day.ts';
import type { CountStore } from './count-store.ts';
import { type Counted, START } from './known-counts.ts';

const SMALLEST_SHOWN = 5;

/** The only form in which a total leaves the store. */
export const shownTotal = (total: number): ShownTotal => (total < SMALLEST_SHOWN ? 'under 5' : total);

/** A count of several days. */
export type Total = Counted & { total: number };

/** Totals of the last whole day, without those that are not shown. */
export async function lastDay(store: Pick<CountStore, 'dailyCounts'>, clock: Pick<Clock, 'now'>) {
  const day = utcDay(clock.now() - DAY);
  return (await store.dailyCounts(day, day)).filter(({ total }) => total >= SMALLEST_SHOWN);
}

/** Days that are shown where none are chosen. */
export const DAYS_SHOWN = 28;

/** @param at in the last day, in milliseconds since 1970 */
export const daysUntil = (at: number) => ({ from: utcDay(at - (DAYS_SHOWN - 1) * DAY), to: utcDay(at) });

/** Whole days only: looked at again and again, the totals of today would tell when a single visitor came. */
export const daysBefore = (now: number) => daysUntil(now - DAY);

const nameOf = ({ kind, flow, name }: Counted) => JSON.stringify([kind, flow, name]);

/** Adds up what is counted several times: pages first, then flows, most often first. */
export function addUp(counts: readonly Total[]): Total[] {
  const totals = new Map<string, Total>();
  for (const { kind, flow, name, total } of counts) {
    const id = nameOf({ kind, flow, name });
    totals.set(id, { kind, flow, name, total: total + (totals.get(id)?.total ?? 0) });
  }
  return [...totals.values()].toSorted(
    (one, other) => one.kind.localeCompare(other.kind) || one.flow.localeCompare(other.flow) || other.total - one.total,
  );
}

/** @returns a total by what is counted; 0 for what never happened */
function lookUp(totals: readonly Total[]): (counted: Counted) => number {
  const known = new Map(totals.map((total) => [nameOf(total), total.total]));
  return (counted) => known.get(nameOf(counted)) ?? 0;
}

const outermost = (path: string) => path.split('.', 1)[0] ?? path;

/** How often a flow changed from one outermost state to another, and which. */
const moves = (transitions: readonly DeclaredTransition[], timesOf: (key: string) => number) =>
  transitions.flatMap(({ key, source, targets }) => {
    const [from, to] = [outermost(source), outermost(targets[0] ?? source)];
    return from === to ? [] : [{ from, to, times: timesOf(key) }];
  });

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

function numbersOf({ machine }: Flow, totals: readonly Total[]): FlowNumbers {
  const totalOf = lookUp(totals);
  const timesOf = (name: string) => totalOf({ kind: 'transition', flow: machine.id, name });
  const transitions = declaredTransitions(machine);
  const moved = moves(transitions, timesOf);
  const came = timesOf(START);
  const first = Object.keys(machine.states).filter((state) => machine.root.initial?.target?.[0]?.key === state);
  const leftIn = (state: string) =>
    (first.includes(state) ? came : 0) +
    sumOf(moved.filter(({ to }) => to === state).map(({ times }) => times)) -
    sumOf(moved.filter(({ from }) => from === state).map(({ times }) => times));
  // A transition of the root leaves a state that its name does not tell.
  const isKnown = transitions.every(({ source }) => source !== machine.id);
  const refused = totals
    .filter(({ kind, flow }) => kind === 'refused field' && flow === machine.id)
    .toSorted((one, other) => other.total - one.total);
  return {
    came: shownTotal(came),
    transitions: Object.fromEntries(transitions.map(({ key }) => [key, shownTotal(timesOf(key))])),
    left: isKnown
      ? Object.fromEntries(Object.keys(machine.states).map((state) => [state, shownTotal(leftIn(state))]))
      : null,
    refused: refused.map(({ name, total }) => ({ field: name, total: shownTotal(total) })),
  };
}

/** What the lab lays over its diagrams. @param from the first day of the counts, such as 2026-11-23 */
export function flowNumbers(counts: readonly Total[], from: string, to: string): AllFlowNumbers {
  const totals = addUp(counts);
  const inPages = flows.filter(({ verifiedIn }) => verifiedIn === 'page');
  return { from, to, flows: Object.fromEntries(inPages.map((flow) => [flow.machine.id, numbersOf(flow, totals)])) };
}

export interface FunnelStep {
  label: string;
  total: ShownTotal;
  /** Of the last step before it that is not under 5; null where it is under 5 itself, or the first. */
  share: { percent: number; of: string } | null;
}

/** How often a flow came into one of these outermost states from another one. @param from only from these */
function arrivals(totals: readonly Total[], id: string, states: readonly string[], from?: readonly string[]): number {
  const flow = flows.find(({ machine }) => machine.id === id);
  if (!flow) throw new Error(`There is no flow ${id}.`);
  const totalOf = lookUp(totals);
  const timesOf = (name: string) => totalOf({ kind: 'transition', flow: id, name });
  return sumOf(
    moves(declaredTransitions(flow.machine), timesOf)
      .filter((move) => states.includes(move.to) && (from?.includes(move.from) ?? true))
      .map(({ times }) => times),
  );
}

const isShown = ([, total]: readonly [string, number]) => total >= SMALLEST_SHOWN;

/** From the home page to a started trial. Steps count visits and sends, not people: a step may exceed the one before. */
export function funnel(counts: readonly Total[]): FunnelStep[] {
  const totals = addUp(counts);
  const totalOf = lookUp(totals);
  const opened = (name: string) => totalOf({ kind: 'page', flow: '', name });
  const steps: [string, number][] = [
    ['Home page opened', opened('/')],
    ['Signup opened', opened('/signup')],
    ['Plan chosen', arrivals(totals, 'trial-signup', ['account'], ['arriving', 'opening'])],
    ['Account form sent', arrivals(totals, 'trial-signup', ['sending'])],
    ['Signup accepted', arrivals(totals, 'trial-signup', ['sent', 'paying'])],
    ['Terms and BAA opened', opened('/legal-acceptance')],
    ['Terms and BAA accepted, trial started', arrivals(totals, 'legal-acceptance', ['success'])],
  ];
  return steps.map((step, index) => {
    const [label, total] = step;
    const before = steps.slice(0, index).findLast(isShown);
    const share = before && isShown(step) ? { percent: Math.round((100 * total) / before[1]), of: before[0] } : null;
    return { label, total: shownTotal(total), share };
  });
}
