import type { DrawnLine } from '../components/HeaderDrawing.tsx';
import { strandPath, voice } from '../components/strand-path.ts';

const speak = voice(6, 36);
const teeth = strandPath({
  x: 216,
  line: 72,
  length: 144,
  tremble: (x) => Math.abs(speak(x)) * Math.min(1, (360 - x) / 50, (x - 216) / 20),
});

/** A key: its teeth are a voice. */
export const key: readonly DrawnLine[] = [
  ['quiet', 'M0 36H40M112 36H2000M0 108H40M112 108H2000'],
  ['patient', 'M90 72a14 14 0 1 0-28 0a14 14 0 1 0 28 0z'],
  ['clinician', `M124 72a48 48 0 1 0-96 0a48 48 0 1 0 96 0zM124 72H216${teeth}H2000`],
];
