import { brand } from '../domain/brand.ts';

const { name } = brand;

export const ndaTitle = 'NDA and beta testing guidelines';

export const ndaSections: readonly { heading: string; paragraphs: readonly string[] }[] = [
  {
    heading: 'What stays between us',
    paragraphs: [
      `What you see of ${name} features before their release is confidential: screens, prices, documents, and what we tell you about our plans.`,
      'What is public already, what you knew before, and what a third party may tell you is not.',
    ],
  },
  {
    heading: 'What you may do with it',
    paragraphs: [
      'Use it to test, and to tell us what you found. Do not publish it, show it to others, take it apart, or build something like it from it.',
      'You may tell a colleague that you are a tester. Reviews and screenshots wait until the feature is released.',
    ],
  },
  {
    heading: 'How to test',
    paragraphs: [
      'Test with made-up encounters. A real visit is recorded only after a Business Associate Agreement has been signed and the patient has consented.',
      'Read every note before you use it. A beta makes mistakes, and the record is yours.',
      'Tell us about any error that could harm a patient on the day you find it.',
    ],
  },
  {
    heading: 'What you tell us',
    paragraphs: [
      'We may use your suggestions to make the product better, without payment and without naming you. Leave patient information out of them.',
    ],
  },
  {
    heading: 'How long this lasts',
    paragraphs: [
      'Either of us may end the test at any time. What is confidential stays so for two years after that, or until we publish it ourselves.',
      'Access to the beta is free of charge, comes as is, and may end when the feature is released.',
    ],
  },
];
