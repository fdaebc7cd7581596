import { visits } from './live-demo.visits.ts';

/** DEMO-2: the default visit. */
export const { transcript, note: sampleNote } = visits['walk-in'];

/** DEMO-3: one every two seconds. */
export const processingSteps: readonly { text: string; delay: number }[] = [
  { text: 'Processing speech patterns', delay: 2_000 },
  { text: 'Identifying medical terminology', delay: 4_000 },
  { text: 'Extracting symptoms and history', delay: 6_000 },
  { text: 'Generating structured note', delay: 8_000 },
  { text: 'Suggesting billing codes', delay: 10_000 },
  { text: 'Finalizing documentation', delay: 12_000 },
];

/** DEMO-4. */
export const noteDelay = 12_000;
export const completeDelay = 14_000;

/** The spoken words that became these written ones. */
export const provenance = { spoken: 'It rolled in, the right one.', written: 'Inversion injury, right' } as const;

/** Each state of the run with its beginning. */
export const instants = {
  opening: 0,
  firstLine: 1_000,
  firstStep: 2_000,
  secondLine: 2_500,
  thirdLine: 4_000,
  fourthLine: 6_000,
  fifthLine: 8_000,
  sixthLine: 10_000,
  note: noteDelay,
  complete: completeDelay,
} as const;
export type Instant = keyof typeof instants;
