import { trialDays } from '../../machines/domain/trial.ts';

/** The questions of faq.ts that the pricing page answers in one line, by their anchors; a page needs no more of them. */
export const planQuestions = {
  trial: {
    question: 'How does the free trial work?',
    short: `${trialDays} days from your acceptance of the terms. Nothing is charged.`,
  },
  unlimited: {
    question: 'Is there a limit on encounters?',
    short: 'No, on no plan.',
  },
  annual: {
    question: 'What do I save by paying yearly?',
    short: 'Each plan names its saving. You pay for the year in advance.',
  },
  'extra-users': {
    question: 'What do additional users cost?',
    short: 'A price for each role, from the eleventh user on.',
  },
  ending: {
    question: 'How do I change or end my plan?',
    short: 'On your account’s page while the trial runs. After it, write to us.',
  },
} as const;
