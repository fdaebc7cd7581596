import { brand } from '../../machines/domain/brand.ts';
import {
  completeDelay,
  demoCompletion,
  noteDelay,
  processingSteps,
  provenance,
  sampleNote,
  transcript,
} from '../../machines/live-demo/live-demo.script.ts';
import { type Claim, claims, wordingOf } from './claims.ts';

const { name, assistant } = brand;

export interface Feature {
  title: string;
  text: string;
  specimen: { spoken: string } | { written: readonly string[] } | { codes: readonly string[] } | { waitlist: string };
}

export const features: readonly Feature[] = [
  {
    title: 'Voice-first capture',
    text: 'Of patient encounters, as you speak. You look at the patient, not the screen.',
    specimen: { spoken: provenance.spoken },
  },
  {
    title: 'AI-structured notes',
    text: 'Every part in its place, ready for your review.',
    specimen: { written: ['SOAP', 'HPI', 'Assessment', 'Plan'] },
  },
  {
    title: 'ICD-10 and billing code suggestions',
    text: 'Suggested from what was said. You choose.',
    specimen: { codes: sampleNote.icd10 },
  },
  {
    title: assistant,
    text: 'A clinical chat assistant beside your note. You make the call.',
    specimen: { written: ['EKGs', 'X-rays', 'Guidelines'] },
  },
  {
    title: 'Export by pushing to an EHR or copy-all',
    text: 'Copy-all everywhere, push where the EHR allows it.',
    specimen: { written: ['Push', 'Copy all'] },
  },
  {
    title: wordingOf('builtBy'),
    text: 'Founded by an emergency-trained nurse practitioner.',
    specimen: { waitlist: wordingOf('waitlist') },
  },
];

/** The first fact has its own page. */
export const securityFacts: readonly { claim: Claim; label?: string; text: string }[] = [
  {
    claim: claims.hipaa,
    text: 'Administrative, physical and technical safeguards, and a business associate agreement (BAA) with you.',
  },
  { claim: claims.atRest, text: 'Everything stored is encrypted.' },
  { claim: claims.inTransit, text: 'From your device to us and back.' },
  { claim: claims.usOnly, text: 'Stored and processed in the United States only.' },
  {
    claim: claims.identifiers,
    label: 'identifiers removed',
    text: 'Every one that HIPAA lists, when data is de-identified.',
  },
  { claim: claims.soc2, text: 'We will show a seal once we have earned it.' },
  { claim: claims.uptime, label: 'uptime', text: 'Our target, not a live reading.' },
];

export type DemoMoment = { at: number } & ({ speaker: string; spoken: string } | { shown: string });

/** HOME-6. */
export const demoTranscript: readonly DemoMoment[] = [
  ...transcript.map(({ delay, speaker, text }) => ({ at: delay, speaker, spoken: text })),
  ...processingSteps.map(({ delay, text }) => ({ at: delay, shown: text })),
  ...[
    `Chief complaint: ${sampleNote.chiefComplaint}`,
    `History: ${sampleNote.history}`,
    `Assessment: ${sampleNote.assessment}`,
    `ICD-10: ${sampleNote.icd10.join(', ')}`,
  ].map((shown) => ({ at: noteDelay, shown })),
  { at: completeDelay, shown: `${demoCompletion.title}. ${demoCompletion.text} ${demoCompletion.inTruth}` },
].toSorted((a, b) => a.at - b.at);

export interface WayToStart {
  id: 'ambient' | 'text' | 'echo';
  title: string;
  text: string;
  given: string;
  input: readonly { who?: 'Clinician' | 'Patient'; words: string }[];
  output: readonly { part: string; words: string }[];
}

export const waysToStart: readonly WayToStart[] = [
  {
    id: 'ambient',
    title: 'Ambient audio',
    text: `Talk the way you always do. ${name} listens to both of you and leaves out the small talk.`,
    given: 'In the room',
    input: [
      { who: 'Patient', words: 'It burns behind the breastbone when I take the stairs. Two weeks now.' },
      { who: 'Clinician', words: 'And when you stop?' },
      { who: 'Patient', words: 'Gone in a minute or so. Cold out today, isn’t it?' },
    ],
    output: [
      { part: 'HPI', words: 'Two weeks of substernal burning on climbing stairs, relieved by about a minute of rest.' },
      { part: 'Assessment', words: 'Exertional chest discomfort, for your evaluation.' },
    ],
  },
  {
    id: 'text',
    title: 'Text',
    text: 'Type it in shorthand, the way you would jot it down.',
    given: 'You type',
    input: [{ words: '34F dysuria x2d, no fever, no flank pain, dip nitrite +' }],
    output: [
      {
        part: 'HPI',
        words: '34-year-old woman, two days of dysuria, no fever or flank pain. Dipstick positive for nitrite.',
      },
      { part: 'ICD-10', words: 'R30.0' },
    ],
  },
  {
    id: 'echo',
    title: 'Echo mode',
    text: 'A spoken handoff-style report: say it once, as you would to the next shift.',
    given: 'You say',
    input: [
      {
        who: 'Clinician',
        words:
          'Bed four, seventy-one, COPD flare. Nebs and steroids in, ninety-three on room air. Walked fine, so he goes home.',
      },
    ],
    output: [
      {
        part: 'Plan',
        words: 'Nebulizers and steroids given. SpO₂ 93% on room air, ambulated without difficulty. Discharge home.',
      },
      { part: 'ICD-10', words: 'J44.1' },
    ],
  },
];

export const steps = [
  { title: 'Record', text: 'Start a note and talk to the patient. Nothing to type or look at.' },
  { title: 'AI processes', text: 'Speech becomes a structured note with suggested codes.' },
  {
    title: 'Review and finalize',
    text: 'You read it, edit it and sign off. Nothing is final until you do.',
  },
  { title: 'Export', text: 'Push to the EHR, or copy all.' },
] as const;

export const trialFacts: readonly Claim[] = [claims.cliniciansCounted, claims.trial, claims.noCard, claims.setup];

/** The founder's letter adds no biography beyond the requirements. */
export const founderLetter = {
  opening: 'I did not train to type.',
  paragraphs: [
    `I am a nurse practitioner, trained in emergency care, and I started ${name} because of the hours lost to charting. They come out of the visit first, then out of the evening.`,
    `${wordingOf('hoursLost')}. I wanted a note that is written while we talk, in the words that were said, and that waits for me to read it before it counts.`,
    'So that is the rule here: the tool drafts, the clinician decides. Where something is not finished, such as our SOC 2 certification, we say so.',
  ],
  role: 'Founder and CEO',
  training: 'Emergency-trained nurse practitioner',
} as const;
