import { answerTimes } from '../domain/answer-times.ts';
import type { PageWords } from '../submission/submission.view.ts';

const { general, support, integration } = answerTimes;

/** CONT-1 to CONT-4. The thanks name no time, so the promised ones are below. */
export const contactWords: PageWords = {
  title: 'Your message',
  sentTitle: 'Message sent',
  more: `We answer general inquiries within ${general}, technical support requests within ${support} and integration requests within ${integration}.`,
};
