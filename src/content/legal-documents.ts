import { brand } from '../../machines/brand.ts';

/** A legal document in numbered sections. */
export interface LegalDocument {
  /** Names it in addresses and ids. */
  id: 'terms' | 'baa';
  /** The label of its tab. */
  tab: string;
  title: string;
  /** One sentence on what it is about. */
  summary: string;
  sections: readonly { heading: string; paragraphs: readonly string[] }[];
}

/** The dates of the version that is accepted here (LEGAL-1). */
export const legalDates = { effective: 'January 1, 2025', updated: 'July 27, 2025' } as const;

/** What stands below the title of each. */
export const legalDateLine = `Effective ${legalDates.effective}, last updated ${legalDates.updated}.`;

const { name, assistant, email } = brand;

/** Both documents that are accepted before the trial starts (LEGAL-1). */
export const legalDocuments: readonly LegalDocument[] = [
  {
    id: 'terms',
    tab: 'Terms & Conditions',
    title: 'Terms & Conditions',
    summary: `What you may expect of ${name}, and what ${name} expects of you.`,
    sections: [
      {
        heading: 'Who may use the service',
        paragraphs: [
          `${name} is made for licensed healthcare providers and their authorized staff in the United States. Students and residents use it under supervision.`,
          'Whoever accepts for a practice confirms that they may do so. Keep your password to yourself and tell us at once when somebody else may have it.',
        ],
      },
      {
        heading: 'Trial, plans and payment',
        paragraphs: [
          'The trial lasts 14 days from the day on which you accept these terms. It needs no credit card and ends by itself.',
          'After the trial you choose a plan. Prices are those of the pricing page at the time you subscribe, and encounters are unlimited on every plan.',
        ],
      },
      {
        heading: 'Your responsibility as a clinician',
        paragraphs: [
          `${name} writes notes and suggests billing codes. You review, correct and sign each of them: the record and the care are yours.`,
          `${assistant} supports your reasoning. It does not diagnose, and it does not replace your judgment, a guideline or a colleague.`,
          'You tell your patients that the visit is recorded, and obtain the consent that your state asks for.',
        ],
      },
      {
        heading: 'Acceptable use',
        paragraphs: [
          'Do not use the service to harm anyone, to get at the data of others, to probe or overload it, or to build a competing service from it.',
        ],
      },
      {
        heading: 'Intellectual property',
        paragraphs: [
          `The software, the models and the name of ${name} belong to us or to those who license them to us. You may use them for as long as your account lasts.`,
          'What you record and write stays yours. You allow us to process it as far as the service needs that.',
        ],
      },
      {
        heading: 'Data and confidentiality',
        paragraphs: [
          'Data is kept in the United States, encrypted with AES-256 at rest and TLS 1.3 in transit. Audio is deleted after transcription unless you keep it. Usage data is kept up to 2 years, clinical data about 7 years.',
          'For protected health information the Business Associate Agreement applies, and prevails where the two differ. We notify you of a breach within 60 days.',
        ],
      },
      {
        heading: 'Availability and liability',
        paragraphs: [
          'We aim for 99.9% uptime and tell you of planned interruptions. The service is provided as it is, without a warranty beyond what the law requires.',
          'Our liability is limited to the fees that you paid in the 12 months before the claim arose.',
        ],
      },
      {
        heading: 'Changes, termination and questions',
        paragraphs: [
          'We announce changes of these terms by mail before they take effect, and ask you to accept them anew where that is due.',
          `You may end your account at any time, and export your notes before. Questions reach us at ${email}.`,
        ],
      },
    ],
  },
  {
    id: 'baa',
    tab: 'BAA',
    title: 'Business Associate Agreement',
    summary: `How ${name}, as your business associate under HIPAA, handles protected health information.`,
    sections: [
      {
        heading: 'The two parties',
        paragraphs: [
          `You are the covered entity, or act for one. ${name} is your business associate. Words that HIPAA defines have the meaning of 45 CFR Parts 160 and 164.`,
        ],
      },
      {
        heading: 'What we may do with protected health information',
        paragraphs: [
          'We use and disclose it to provide the service to you, for our own proper management, and where the law requires it. We use no more of it than each purpose needs.',
          'Before information is used for anything else, the 18 HIPAA identifiers are removed from it.',
        ],
      },
      {
        heading: 'How we protect it',
        paragraphs: [
          'We keep administrative, physical and technical safeguards as the HIPAA Security Rule asks for, among them AES-256 at rest, TLS 1.3 in transit, and storage in the United States only.',
          'Those who work for us see it only as far as their task needs it, and are bound to secrecy.',
        ],
      },
      {
        heading: 'Those who work for us',
        paragraphs: ['A subcontractor who handles protected health information for us signs an agreement that is no less strict than this one.'],
      },
      {
        heading: 'When something goes wrong',
        paragraphs: [
          'We report to you each use or disclosure that this agreement does not allow, and each security incident that we learn of. A breach of unsecured information is reported without unreasonable delay and within 60 days, with what you need to notify others.',
        ],
      },
      {
        heading: 'The rights of your patients',
        paragraphs: [
          'We help you to answer requests for access, amendment and an accounting of disclosures in time. A request that reaches us is handed on to you.',
          'Our books and records on this are open to the Secretary of Health and Human Services.',
        ],
      },
      {
        heading: 'Term and end',
        paragraphs: [
          'This agreement lasts as long as we hold your protected health information. If one of us breaks it and does not mend that, the other may end it.',
          'At the end we return or destroy the information. Where that is not feasible, this agreement goes on to protect it.',
        ],
      },
    ],
  },
];
