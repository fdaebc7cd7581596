/**
 * Leaves out of a failing plan what it fails without (delta debugging, Zeller and Hildebrandt, Simplifying and Isolating
 * Failure-Inducing Input, 2002).
 * @param all numbers of the parts
 * @param fails whether it still fails with some of them
 * @returns the parts without any one of which it does not fail
 */
export async function shrink(
  all: readonly number[],
  fails: (kept: readonly number[]) => Promise<boolean>,
): Promise<readonly number[]> {
  let kept = all;
  for (let size = Math.ceil(kept.length / 2); size >= 1;) {
    let isLess = false;
    for (let from = 0; from < kept.length;) {
      const without = [...kept.slice(0, from), ...kept.slice(from + size)];
      // oxlint-disable-next-line no-await-in-loop -- what is tried next depends on it.
      if (without.length > 0 && (await fails(without))) {
        kept = without;
        isLess = true;
      } else from += size;
    }
    if (size === 1 && !isLess) break;
    size = size === 1 ? 1 : Math.ceil(size / 2);
  }
  return kept;
}
