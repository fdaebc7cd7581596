import type { DrawnLine } from '../components/HeaderDrawing.tsx';
import { strandPath, voice } from '../components/strand-path.ts';

/** Strands that settle one after the other; the last is still to be drawn. */
const strand = (index: number, line: number, length: number) => {
  const speak = voice(index + 3, 24);
  return `${strandPath({ x: 0, line, length, step: 10, tremble: (x) => speak(x) * Math.min(1, (length - x) / 90) })}H2000`;
};

export const unsettled: readonly DrawnLine[] = [
  ['quiet', strand(0, 16, 60) + strand(2, 72, 180)],
  ['clinician', strand(1, 44, 120)],
  ['patient', strand(3, 100, 320)],
  ['dotted', 'M0 128H2000'],
];
