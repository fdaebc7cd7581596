/** A fixed pseudo-random phase for each strand and harmonic, so that every render draws the same line. */
const phase = (strand: number, harmonic: number) => ((strand * 7 + harmonic * 13) % 10) * 0.63;

/** How far speech moves a strand at x, from about -1.5 to 1.5. */
export function tremble(strand: number, x: number): number {
  return Math.sin(x / 8.3 + phase(strand, 1)) * 0.62 + Math.sin(x / 13.7 + phase(strand, 2)) * 0.5 + Math.sin(x / 29 + phase(strand, 3)) * 0.35;
}

/**
 * A smooth path through heights.
 * @param from where it begins, in units of the drawing
 * @param to where it ends; steps that do not fit are left out
 * @param height the height at x
 */
export function pathThrough(from: number, to: number, step: number, height: (x: number) => number): string {
  const at = (x: number) => Math.round(height(x) * 10) / 10;
  let path = `M${from} ${at(from)}`;
  for (let x = from + step; x + step <= to; x += step) path += `Q${x} ${at(x)} ${x + step / 2} ${Math.round((at(x) + at(x + step)) * 5) / 10}`;
  return `${path}L${to} ${at(to)}`;
}

/** From 0 to 1 without a corner, while x goes from one place to another. */
export function ease(x: number, from: number, to: number): number {
  const share = Math.min(1, Math.max(0, (x - from) / (to - from)));
  return share * share * (3 - 2 * share);
}
