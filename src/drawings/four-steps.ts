import type { DrawnLine } from '../components/HeaderDrawing.tsx';
import { strandPath, voice } from '../components/strand-path.ts';

const speak = voice(7, 46);
const steps = [48, 152, 256, 360];
const calming = strandPath({ x: 0, line: 72, length: 336, tremble: (x) => speak(x) * Math.max(0, 1 - x / 336) });

/** Four steps along a strand that grows calm; the last is taken. */
export const fourSteps: readonly DrawnLine[] = [
  ['quiet', 'M0 36H2000M0 108H2000'],
  ['clinician', `${calming}H2000`],
  ['area', steps.map((x) => `M${x + 9} 72a9 9 0 1 0-18 0a9 9 0 1 0 18 0z`).join('')],
  ['patient', 'M354 71l5 6 9-12'],
];
