/** The scripted visits of the live demo (DEMO-2, SHOW-4): the conversation, the note, and the words behind it. */

export interface TranscriptLine {
  speaker: 'Clinician' | 'Patient';
  text: string;
  /** Milliseconds from the start of the run. */
  delay: number;
  isDoctor: boolean;
}

export interface ClinicalNote {
  chiefComplaint: string;
  history: string;
  assessment: string;
  /** Codes of ICD-10-CM. */
  icd10: readonly string[];
}

export const visitIds = ['walk-in', 'urgent-care', 'primary-care'] as const;
export type VisitId = (typeof visitIds)[number];

export interface Visit {
  /** Place of the visit. */
  setting: string;
  transcript: readonly TranscriptLine[];
  note: ClinicalNote;
  /** SHOW-3: source words of each text and each code of the note, as they stand in the transcript. */
  sources: Readonly<Record<string, readonly string[]>>;
}

/** DEMO-2. */
const delays = [1_000, 2_500, 4_000, 6_000, 8_000, 10_000] as const;

const conversation = (...lines: readonly (readonly [TranscriptLine['speaker'], string])[]): readonly TranscriptLine[] =>
  delays.flatMap((delay, index) => {
    const line = lines[index];
    return line ? [{ speaker: line[0], text: line[1], delay, isDoctor: line[0] === 'Clinician' }] : [];
  });

export const visits: Readonly<Record<VisitId, Visit>> = {
  'walk-in': {
    setting: 'Walk-in',
    transcript: conversation(
      ['Clinician', 'What happened to the ankle?'],
      ['Patient', 'Missed the last stair this morning. It rolled in, the right one.'],
      ['Clinician', 'Could you walk on it after?'],
      ['Patient', 'Four or five steps, yes. It’s sore on the outside.'],
      ['Clinician', 'Outer side is swollen, no tenderness over bone.'],
      ['Clinician', 'A sprain, then. Brace, ice, and I’ll see you in a week.'],
    ),
    note: {
      chiefComplaint: 'Right ankle pain after missing a stair today',
      history: 'Inversion injury, right, this morning. Walked four or five steps after; sore on the lateral side.',
      assessment: 'Lateral ankle sprain. Swelling, no bony tenderness. Brace, ice, recheck in one week.',
      icd10: ['S93.401A', 'W18.43XA'],
    },
    sources: {
      chiefComplaint: [
        'the ankle',
        'Missed the last stair this morning.',
        'It rolled in, the right one.',
        'It’s sore on the outside.',
      ],
      history: [
        'Missed the last stair this morning.',
        'It rolled in, the right one.',
        'Four or five steps, yes.',
        'It’s sore on the outside.',
      ],
      assessment: [
        'Outer side is swollen, no tenderness over bone.',
        'A sprain, then.',
        'Brace, ice, and I’ll see you in a week.',
      ],
      'S93.401A': ['the ankle', 'It rolled in, the right one.', 'A sprain, then.'],
      'W18.43XA': ['Missed the last stair this morning.'],
    },
  },
  'urgent-care': {
    setting: 'Urgent care',
    transcript: conversation(
      ['Clinician', 'How long has the throat been sore?'],
      ['Patient', 'Two days. It hurts to swallow, and last night I had a fever.'],
      ['Clinician', 'Any cough? Any allergies?'],
      ['Patient', 'No cough. Penicillin gave me hives.'],
      ['Clinician', 'Exudate on both tonsils, tender nodes in front. Rapid strep is positive.'],
      ['Clinician', 'Strep throat, then. Azithromycin for five days.'],
    ),
    note: {
      chiefComplaint: 'Sore throat for two days',
      history: 'Pain on swallowing, fever last night, no cough. Penicillin allergy (hives).',
      assessment:
        'Strep pharyngitis, rapid test positive. Tonsillar exudate, tender anterior nodes. Azithromycin, 5 days.',
      icd10: ['J02.0', 'Z88.0'],
    },
    sources: {
      chiefComplaint: ['the throat been sore', 'Two days.'],
      history: ['It hurts to swallow, and last night I had a fever.', 'No cough.', 'Penicillin gave me hives.'],
      assessment: [
        'Exudate on both tonsils, tender nodes in front.',
        'Rapid strep is positive.',
        'Strep throat, then.',
        'Azithromycin for five days.',
      ],
      'J02.0': ['Rapid strep is positive.', 'Strep throat, then.'],
      'Z88.0': ['Penicillin gave me hives.'],
    },
  },
  'primary-care': {
    setting: 'Primary care',
    transcript: conversation(
      ['Clinician', 'How is the blood pressure at home?'],
      ['Patient', 'One forty-five over ninety, mostly. I take the lisinopril, ten, every day.'],
      ['Clinician', 'Any dizziness or cough?'],
      ['Patient', 'Neither. I do salt everything.'],
      ['Clinician', 'One forty-eight over ninety-two here. Lungs clear, no swelling.'],
      ['Clinician', 'Above goal. Lisinopril to twenty, less salt, labs and a recheck in four weeks.'],
    ),
    note: {
      chiefComplaint: 'Blood pressure follow-up',
      history: 'Home readings about 145/90 on lisinopril 10 mg daily. No dizziness, no cough. High salt intake.',
      assessment:
        'Hypertension above goal, 148/92. Lungs clear, no edema. Lisinopril 20 mg, less salt, labs, recheck 4 weeks.',
      icd10: ['I10', 'Z79.899'],
    },
    sources: {
      chiefComplaint: ['the blood pressure at home'],
      history: [
        'One forty-five over ninety, mostly.',
        'I take the lisinopril, ten, every day.',
        'Any dizziness or cough?',
        'Neither.',
        'I do salt everything.',
      ],
      assessment: [
        'the blood pressure at home',
        'One forty-eight over ninety-two here.',
        'Lungs clear, no swelling.',
        'Above goal.',
        'Lisinopril to twenty, less salt, labs and a recheck in four weeks.',
      ],
      I10: ['the blood pressure at home', 'One forty-eight over ninety-two here.', 'Above goal.'],
      'Z79.899': ['I take the lisinopril, ten, every day.'],
    },
  },
};

/** The wording of the tabular list of ICD-10-CM, which CDC/NCHS publishes (https://www.cdc.gov/nchs/icd/icd-10-cm/). */
export const codeTitles: Readonly<Record<string, string>> = {
  'S93.401A': 'Sprain of unspecified ligament of right ankle, initial encounter',
  'W18.43XA':
    'Slipping, tripping and stumbling without falling due to stepping from one level to another, initial encounter',
  'J02.0': 'Streptococcal pharyngitis',
  'Z88.0': 'Allergy status to penicillin',
  I10: 'Essential (primary) hypertension',
  'Z79.899': 'Other long term (current) drug therapy',
};

/** The spoken words that are a source of a visit's note, each once. */
export const wordsOf = ({ sources }: Visit): readonly string[] => [...new Set(Object.values(sources).flat())];

/** SHOW-3: source words of a field of the note, or fields that come from words. */
export const counterparts = ({ sources }: Visit, part: string): readonly string[] =>
  sources[part] ?? Object.keys(sources).filter((field) => sources[field]?.includes(part));

/** SHOW-14: the note as plain text, as it is pasted into a chart. */
export const noteText = ({ note }: Visit): string =>
  [
    `Chief complaint: ${note.chiefComplaint}`,
    `History: ${note.history}`,
    `Assessment: ${note.assessment}`,
    `ICD-10: ${note.icd10.join(', ')}`,
  ].join('\n');
