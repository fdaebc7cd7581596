import type { DrawnLine } from '../components/HeaderDrawing.tsx';
import { strandPath, voice } from '../components/strand-path.ts';

const speak = voice(8, 26);
const asking = strandPath({ x: 0, line: 100, length: 96, tremble: (x) => speak(x) * Math.min(1, (96 - x) / 50) });

/** A strand that rises to a question mark; the answer goes on as a line. */
export const question: readonly DrawnLine[] = [
  ['quiet', 'M0 44H116M216 44H2000M0 128H2000'],
  ['patient', `${asking}H100c30 0 18-84 66-84 28 0 44 18 44 40 0 30-38 32-38 56`],
  ['clinician', 'M172 128a5 5 0 1 0 .1 0M232 100H2000M232 72H340'],
];
