/** Strands without a speaker are paler. */
export type Speaker = 'clinician' | 'patient';

/** In a stave of five, the second strand is the clinician's and the fourth the patient's. */
export const speakerOf = (strand: number): Speaker | undefined =>
  strand === 1 ? 'clinician' : strand === 3 ? 'patient' : undefined;

/** Offset of a strand from its line at x; positive is below. */
type Tremble = (x: number) => number;

interface StrandShape {
  x: number;
  line: number;
  length: number;
  /** Distance between points of the curve; an even number. */
  step?: number;
  tremble: Tremble;
}

const pair = (along: number, across: number) => `${along}${across < 0 ? '' : ' '}${across}`;

/** Path that starts and ends on its line. Mirrored control points and relative whole numbers save bytes. */
export function strandPath({ x, line, length, step = 8, tremble: shape }: StrandShape): string {
  const offset = (index: number) =>
    index <= 0 || index >= length / step ? 0 : Math.round(shape(x + index * step) / 2);
  let path = `M${pair(x, line)}q${pair(step / 2, 0)} ${pair(step, offset(1))}t`;
  for (let index = 1; index <= length / step; index += 1) {
    const next = pair(step, offset(index + 1) - offset(index - 1));
    path += index === 1 || next.startsWith('-') ? next : ` ${next}`;
  }
  return path;
}

/** Amplitude of a voice: equal seeds give equal voices. @param height maximum amplitude in drawing units */
export function voice(seed: number, height: number): Tremble {
  return (x) =>
    height *
    (0.62 + 0.38 * Math.sin(x / 53 + phase(seed, 4))) *
    (Math.sin(x / 8.4 + phase(seed, 1)) * 0.74 +
      Math.sin(x / 13.1 + phase(seed, 2)) * 0.5 +
      Math.sin(x / 31 + phase(seed, 3)) * 0.22);
}

/** A fixed pseudo-random phase per strand and harmonic, so every render draws the same line. */
export const phase = (strand: number, harmonic: number) => ((strand * 7 + harmonic * 13) % 10) * 0.63;

/** Offset of a speaking strand at x, from about -1.5 to 1.5. */
export function tremble(strand: number, x: number): number {
  return (
    Math.sin(x / 8.3 + phase(strand, 1)) * 0.62 +
    Math.sin(x / 13.7 + phase(strand, 2)) * 0.5 +
    Math.sin(x / 29 + phase(strand, 3)) * 0.35
  );
}

/** Steps beyond `to` are omitted. */
export function pathThrough(from: number, to: number, step: number, height: (x: number) => number): string {
  const at = (x: number) => Math.round(height(x) * 10) / 10;
  let path = `M${from} ${at(from)}`;
  for (let x = from + step; x + step <= to; x += step)
    path += `Q${x} ${at(x)} ${x + step / 2} ${Math.round((at(x) + at(x + step)) * 5) / 10}`;
  return `${path}L${to} ${at(to)}`;
}

export function ease(x: number, from: number, to: number): number {
  const share = Math.min(1, Math.max(0, (x - from) / (to - from)));
  return share * share * (3 - 2 * share);
}
