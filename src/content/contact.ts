import type { InquiryType } from '../../machines/contact/inquiry-types.ts';
import { policies } from './policies.ts';

const { answers } = policies;

/** The topics with their promised response time (CONT-2). */
export const inquiryTopics: Readonly<Record<InquiryType, { label: string; answer: string }>> = {
  general: { label: 'General inquiry', answer: `We answer general inquiries within ${answers.general}.` },
  integration: {
    label: 'Integration request',
    answer: `We answer integration requests within ${answers.integration}.`,
  },
  careers: { label: 'Careers', answer: `We review career applications within ${answers.careers}.` },
  partnership: { label: 'Partnership', answer: `We answer general inquiries within ${answers.general}.` },
  support: { label: 'Technical support', answer: `We answer technical support requests within ${answers.support}.` },
};

/** Beside the topic (CONT-2, SHOW-15). */
export const notSent = 'Topic and subject are not sent: put what matters into the message.';

/** Below the thanks, which name no time (CONT-4). */
export const answerTimes = `We answer general inquiries within ${answers.general}, technical support requests within ${answers.support} and integration requests within ${answers.integration}.`;

export const responseTimes = [
  { what: 'General inquiries', when: answers.general },
  { what: 'Technical support', when: answers.support },
  { what: 'Integration requests', when: answers.integration },
  { what: 'Urgent matters', when: 'Same day' },
] as const;
