import { InvalidArgumentError } from 'commander';

/** Two letters after one another, each as often as it comes. */
const pairsIn = (text: string): string[] => {
  const lower = ` ${text.toLowerCase()} `;
  return Array.from({ length: lower.length - 1 }, (_, index) => lower.slice(index, index + 2));
};

/** How alike two texts are, from 0 to 1: the share of pairs of letters that both have (Sørensen–Dice). */
function likeness(one: string, other: string): number {
  const [pairs, left] = [pairsIn(one), pairsIn(other)];
  const total = pairs.length + left.length;
  let shared = 0;
  for (const pair of pairs) {
    const found = left.indexOf(pair);
    if (found < 0) continue;
    left.splice(found, 1);
    shared += 1;
  }
  return (2 * shared) / total;
}

const ALIKE = 0.4;

/** The names that are most like a mistyped one, best first. */
export const nearest = (typed: string, names: readonly string[], most = 3): string[] =>
  [...new Set(names)]
    .map((name) => ({ name, alike: likeness(typed, name) }))
    .filter(({ alike }) => alike >= ALIKE)
    .toSorted((one, other) => other.alike - one.alike)
    .slice(0, most)
    .map(({ name }) => name);

/** ` Did you mean "contact" or "delete-account"?`; empty where nothing is near. */
export function didYouMean(typed: string, names: readonly string[]): string {
  const found = nearest(typed, names).map((name) => `"${name}"`);
  return found.length === 0 ? '' : ` Did you mean ${found.join(' or ')}?`;
}

/**
 * Reads a command's arguments that are names, one after the other.
 * @param what such as `flow`
 * @throws InvalidArgumentError with the nearest names for one that there is not
 */
export const namesAmong =
  (what: string, names: readonly string[]) =>
  (text: string, before: readonly string[] = []): readonly string[] => {
    if (names.includes(text)) return [...before, text];
    throw new InvalidArgumentError(`There is no such ${what}.${didYouMean(text, names)}`);
  };
