import type { DrawnLine } from '../components/HeaderDrawing.tsx';
import { strandPath, voice } from '../components/strand-path.ts';

const speak = voice(2, 20);
const fine = strandPath({ x: 0, line: 72, length: 120, tremble: (x) => speak(x) * Math.min(1, x / 30) });
const large = voice(2, 56);
const magnified = strandPath({
  x: 152,
  line: 72,
  length: 128,
  tremble: (x) => large(x / 2) * Math.sin(((x - 152) / 128) * Math.PI),
});

/** A strand, small and through a lens. */
export const lens: readonly DrawnLine[] = [
  ['quiet', 'M0 36H150M0 108H150M284 36H2000M284 108H2000'],
  ['area', 'M280 72a64 64 0 1 0-128 0a64 64 0 1 0 128 0z'],
  ['clinician', `${fine}H152M280 72H2000M262 118l34 30`],
  ['patient', magnified],
];
