/**
 * All moments at which a state's timers can be, as a zone of a timed automaton: a difference bound matrix over the timers'
 * ages, in milliseconds (Bengtsson and Yi, Timed Automata: Semantics, Algorithms and Tools, 2004). Finite, since each age
 * ends at its timer's delay.
 */

/** A timer that runs. */
export interface Clock {
  id: string;
  event: { type: string };
  delay: number;
}

export interface Zone {
  /** In the order in which they were set: of two that are due together, the first one comes first. */
  clocks: readonly Clock[];
  /** `bounds[i][j]` is the most that age i exceeds age j; row and column 0 stand for zero. */
  bounds: readonly (readonly number[])[];
}

export const noClocks: Zone = { clocks: [], bounds: [[0]] };

/** The tightest equivalent bounds (Floyd and Warshall); null where no moment is left. */
function tightened(bounds: number[][]): number[][] | null {
  const size = bounds.length;
  const at = (row: number, column: number) => bounds[row]?.[column] ?? Infinity;
  for (let via = 0; via < size; via += 1)
    for (let row = 0; row < size; row += 1)
      for (let column = 0; column < size; column += 1) {
        const around = at(row, via) + at(via, column);
        const line = bounds[row];
        if (line && around < at(row, column)) line[column] = around;
      }
  return bounds.some((line, index) => (line[index] ?? 0) < 0) ? null : bounds;
}

const without = ({ clocks, bounds }: Zone, id: string): Zone => {
  const gone = clocks.findIndex((clock) => clock.id === id) + 1;
  if (gone === 0) return { clocks, bounds };
  const keeps = (_: unknown, index: number) => index !== gone;
  return {
    clocks: clocks.filter((clock) => clock.id !== id),
    bounds: bounds.filter(keeps).map((line) => line.filter(keeps)),
  };
};

const withNew = ({ clocks, bounds }: Zone, clock: Clock): Zone => ({
  clocks: [...clocks, clock],
  // A new clock has run for no time.
  bounds: [...bounds.map((line) => [...line, line[0] ?? 0]), [...(bounds[0] ?? []), 0]],
});

/** Sets a timer, again where it runs already. */
export const setClock = (zone: Zone, clock: Clock): Zone => withNew(without(zone, clock.id), clock);

export const cancelClock = without;

/** Lets time pass, up to the first timer that is due. */
export function elapsed({ clocks, bounds }: Zone): Zone {
  const later = bounds.map((line, row) => line.map((bound, column) => (column === 0 && row > 0 ? Infinity : bound)));
  clocks.forEach(({ delay }, index) => {
    const line = later[index + 1];
    if (line) line[0] = delay;
  });
  return { clocks, bounds: tightened(later) ?? bounds };
}

/** The moments at which every timer has a millisecond left: an event comes before none that is due. Null where there are none. */
export function beforeDue({ clocks, bounds }: Zone): Zone | null {
  const earlier = bounds.map((line, row) => {
    const delay = clocks[row - 1]?.delay ?? Infinity;
    return line.map((bound, column) => (column === 0 ? Math.min(bound, delay - 1) : bound));
  });
  const left = tightened(earlier);
  return left && { clocks, bounds: left };
}

/** The moments at which a timer is the first one to run out, without it; null where another one always comes before. */
export function expired(zone: Zone, id: string): Zone | null {
  const index = zone.clocks.findIndex((clock) => clock.id === id);
  const first = zone.clocks[index];
  if (!first) return null;
  const bounds = zone.bounds.map((line) => [...line]);
  const limit = (row: number, column: number, bound: number) => {
    const line = bounds[row];
    if (line) line[column] = Math.min(line[column] ?? Infinity, bound);
  };
  limit(0, index + 1, -first.delay);
  limit(index + 1, 0, first.delay);
  zone.clocks.forEach(({ delay }, other) => {
    // Milliseconds are whole, so an earlier one that is not due has one left.
    if (other !== index) limit(other + 1, 0, other < index ? delay - 1 : delay);
  });
  const left = tightened(bounds);
  return left && without({ clocks: zone.clocks, bounds: left }, id);
}

/** Equal zones have equal keys. */
export const zoneKey = ({ clocks, bounds }: Zone): string =>
  `${clocks.map(({ id, delay }) => `${id} ${delay}`).join(',')} ${JSON.stringify(bounds)}`;
