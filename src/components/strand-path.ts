/** How far a strand is off its line at x: positive is below. */
type Tremble = (x: number) => number;

interface StrandShape {
  /** Where it starts. */
  x: number;
  /** The line that it trembles about and comes to lie on. */
  line: number;
  /** How far it trembles; after that it is flat. */
  length: number;
  /** Between two points of the curve; an even number. */
  step?: number;
  tremble: Tremble;
}

/**
 * A trembling strand as a path that starts and ends on its line, drawn from above to below for `vertical`.
 * Each curve's control point mirrors the one before it, so that the path is no more than its points, relative and in whole
 * numbers: a page carries many of them.
 */
export function strandPath({ x, line, length, step = 8, tremble }: StrandShape, vertical = false): string {
  const pair = (along: number, across: number) => {
    const [first, second] = vertical ? [across, along] : [along, across];
    return `${first}${second < 0 ? '' : ' '}${second}`;
  };
  const offset = (index: number) => (index <= 0 || index >= length / step ? 0 : Math.round(tremble(x + index * step) / 2));
  let path = `M${pair(x, line)}q${pair(step / 2, 0)} ${pair(step, offset(1))}t`;
  for (let index = 1; index <= length / step; index += 1) {
    const next = pair(step, offset(index + 1) - offset(index - 1));
    path += index === 1 || next.startsWith('-') ? next : ` ${next}`;
  }
  return path;
}

/**
 * The tremble of a voice: some harmonics, loud and soft as syllables are. The same for a seed on every render.
 * @param height how far it goes at its loudest, in units of the drawing
 */
export function voice(seed: number, height: number): Tremble {
  const phase = (harmonic: number) => ((seed * 7 + harmonic * 13) % 10) * 0.63;
  return (x) =>
    height *
    (0.62 + 0.38 * Math.sin(x / 53 + phase(4))) *
    (Math.sin(x / 8.4 + phase(1)) * 0.74 + Math.sin(x / 13.1 + phase(2)) * 0.5 + Math.sin(x / 31 + phase(3)) * 0.22);
}
