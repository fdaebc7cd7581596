import type { DrawnLine } from '../components/HeaderDrawing.tsx';

/** Ruled clauses, and a signature on the last line. */
export const signed: readonly DrawnLine[] = [
  ['quiet', 'M0 20H2000M0 52H2000M0 84H2000M0 120H2000'],
  ['patient', 'M12 104l16 16m0-16-16 16'],
  [
    'clinician',
    'M52 120h20c18 0 34-62 46-60s-26 78-10 78 32-58 44-58-10 40 4 40 14-26 24-26-2 24 10 24 18-28 28-24-6 32 10 28 32-66 44-62-20 70-2 64 20-26 30-26 8 22 22 22H2000',
  ],
];
