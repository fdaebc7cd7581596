/** The scripted visit: who says what and when, what the product does meanwhile, and the note it comes to (SPEC.md section 3). */

export interface TranscriptLine {
  speaker: 'Clinician' | 'Patient';
  text: string;
  /** Milliseconds from the start of the run. */
  delay: number;
  isDoctor: boolean;
}

/** DEMO-2. */
export const transcript: readonly TranscriptLine[] = [
  { speaker: 'Clinician', text: 'What happened to the ankle?', delay: 1_000, isDoctor: true },
  {
    speaker: 'Patient',
    text: 'Missed the last stair this morning. It rolled in, the right one.',
    delay: 2_500,
    isDoctor: false,
  },
  { speaker: 'Clinician', text: 'Could you walk on it after?', delay: 4_000, isDoctor: true },
  { speaker: 'Patient', text: 'Four or five steps, yes. It’s sore on the outside.', delay: 6_000, isDoctor: false },
  { speaker: 'Clinician', text: 'Outer side is swollen, no tenderness over bone.', delay: 8_000, isDoctor: true },
  {
    speaker: 'Clinician',
    text: 'A sprain, then. Brace, ice, and I’ll see you in a week.',
    delay: 10_000,
    isDoctor: true,
  },
];

/** DEMO-3: one every two seconds. */
export const processingSteps: readonly { text: string; delay: number }[] = [
  { text: 'Processing speech patterns', delay: 2_000 },
  { text: 'Identifying medical terminology', delay: 4_000 },
  { text: 'Extracting symptoms and history', delay: 6_000 },
  { text: 'Generating structured note', delay: 8_000 },
  { text: 'Suggesting billing codes', delay: 10_000 },
  { text: 'Finalizing documentation', delay: 12_000 },
];

/** DEMO-4: when the note appears, and when the run is complete. */
export const noteDelay = 12_000;
export const completeDelay = 14_000;

/** DEMO-4: its four parts. The codes are those of ICD-10-CM for a sprain of the right ankle and a misstep from one level to another without a fall. */
export const sampleNote = {
  chiefComplaint: 'Right ankle pain after missing a stair today',
  history: 'Inversion injury, right, this morning. Walked four or five steps after; sore on the lateral side.',
  assessment: 'Lateral ankle sprain. Swelling, no bony tenderness. Brace, ice, recheck in one week.',
  icd10: ['S93.401A', 'W18.43XA'],
} as const;

/** Where the note has it from: these spoken words became these written ones. */
export const provenance = { spoken: 'It rolled in, the right one.', written: 'Inversion injury, right' } as const;

/** What the run passes through: each state of it, and the instant at which it begins. */
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
