import type { DrawnLine } from '../components/HeaderDrawing.tsx';
import { strandPath, voice } from '../components/strand-path.ts';

const lines = [16, 44, 72, 100, 128];
const strand = (index: number) => {
  const speak = voice(index + 1, 24);
  const line = lines[index] ?? 0;
  return strandPath({ x: 0, line, length: 120, tremble: (x) => speak(x) * Math.min(1, (120 - x) / 60) });
};

/** Strands that become lines of print, in words. */
const words = (line: number, widths: readonly number[]) =>
  widths.reduce((d, width) => `${d}h${width}m10 0`, `M140 ${line}`);

export const print: readonly DrawnLine[] = [
  ['quiet', strand(0) + words(16, [60, 34, 90, 44, 70, 200]) + strand(2) + words(72, [44, 80, 30, 66, 60, 200])],
  ['clinician', strand(1) + words(44, [90, 50, 36, 74, 210])],
  ['patient', strand(3) + words(100, [36, 96, 60, 40, 260])],
  ['quiet', strand(4) + words(128, [72, 30, 110])],
];
