/** Hosts of most personal addresses. A practice's own domain resembles none of them. */
const common = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'comcast.net',
  'aol.com',
  'live.com',
  'msn.com',
];

/** Real domains that look like a slip of the pen. */
const real = ['mail.com', 'ymail.com'];

/** Edit distance between two words: letters added, dropped, changed or swapped (optimal string alignment). */
function distance(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= from.length; row += 1) {
    const costs = [row];
    rows.push(costs);
    for (let column = 1; column <= to.length; column += 1) {
      const differs = from[row - 1] === to[column - 1] ? 0 : 1;
      const swapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      costs[column] = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + differs,
        ...(swapped ? [at(row - 2, column - 2) + 1] : []),
      );
    }
  }
  return at(from.length, to.length);
}

/** A name and its ending, `gmail` and `com`. */
const partsOf = (domain: string): readonly [string, string] => {
  const dot = domain.indexOf('.');
  return dot === -1 ? [domain, ''] : [domain.slice(0, dot), domain.slice(dot + 1)];
};

/** Slips that a name may have. One in a name of four letters makes another word. */
const slips = (name: string) => (name.length < 5 ? 0 : name.length < 7 ? 1 : 2);

/**
 * The common domain that the domain of an address looks like, or null. One wrong letter in the ending counts, two in it do not: `.ca` is
 * no `.com` (ACC-3).
 */
export function meantDomain(address: string): string | null {
  const [, typed = ''] = address.trim().toLowerCase().split('@', 2);
  if (typed.length > 20 || common.includes(typed) || real.includes(typed)) return null;
  const [name, ending] = partsOf(typed);
  return (
    common.find((domain) => {
      const [itsName, itsEnding] = partsOf(domain);
      return distance(name, itsName) <= slips(itsName) && distance(ending, itsEnding) <= 1;
    }) ?? null
  );
}
