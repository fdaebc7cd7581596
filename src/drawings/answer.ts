import type { DrawnLine } from '../components/HeaderDrawing.tsx';
import { strandPath, voice } from '../components/strand-path.ts';

const call = voice(4, 44);
const question = (x: number) => call(x) * Math.sin((x / 160) * Math.PI);

/** A call, and its answer on the line below. */
export const answer: readonly DrawnLine[] = [
  ['quiet', 'M0 16H2000M0 128H2000'],
  ['patient', `${strandPath({ x: 0, line: 52, length: 160, tremble: question })}H2000`],
  [
    'clinician',
    `M0 92H184${strandPath({ x: 184, line: 92, length: 160, tremble: (x) => question(x - 184) * 0.8 })}H2000`,
  ],
];
