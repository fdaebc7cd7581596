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

/** The moments, in milliseconds from the start, at which something new shows. All visits have the same. */
export const moments: readonly number[] = [
  ...new Set([...transcript, ...processingSteps].map(({ delay }) => delay)),
  completeDelay,
].toSorted((a, b) => a - b);

/** DEMO-4: the required sentence, and the actual duration of the run. */
export const demoCompletion = {
  title: 'Demo Complete',
  text: 'A full clinical note was generated in 30 seconds.',
  inTruth: `(Sped up here to ${completeDelay / 1_000}.)`,
} as const;
