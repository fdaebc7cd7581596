import type { DrawnLine } from '../components/HeaderDrawing.tsx';
import { strandPath, voice } from '../components/strand-path.ts';

const rules = [16, 44, 72, 100, 128];

/** Rules that wait for a voice. */
const open = (lines: readonly number[]): readonly DrawnLine[] => [
  ['quiet', lines.map((line) => `M184 ${line}H2000`).join('')],
  ['dotted', lines.map((line) => `M0 ${line}H164`).join('')],
  ['clinician', lines.map((line) => `M184 ${line}a10 10 0 1 0-20 0a10 10 0 1 0 20 0z`).join('')],
];

/** A stave of five open positions. */
export const fivePositions = open(rules);

const speak = voice(5, 30);
const arriving = strandPath({ x: 0, line: 72, length: 152, tremble: (x) => speak(x) * Math.min(1, (152 - x) / 60) });

/** One voice joins the stave. */
export const oneApplication: readonly DrawnLine[] = [
  ...open(rules.filter((line) => line !== 72)),
  ['patient', `${arriving}H2000`],
];
