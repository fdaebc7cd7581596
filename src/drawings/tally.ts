import type { DrawnLine } from '../components/HeaderDrawing.tsx';
import { strandPath, voice } from '../components/strand-path.ts';

const speak = voice(1, 34);
const speech = strandPath({ x: 0, line: 72, length: 128, tremble: (x) => speak(x) * Math.min(1, (128 - x) / 50) });

/** Encounters counted in fives, beyond the edge: the price does not depend on them. */
const five = 'v48m14-48v48m14-48v48m14-48v48m-50-10 58-28m30-10';

export const tally: readonly DrawnLine[] = [
  ['quiet', 'M0 36H2000M0 108H2000'],
  ['patient', `${speech}H2000`],
  ['clinician', `M168 48${five.repeat(12)}`],
];
