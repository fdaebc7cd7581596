import { answerTimes } from '../domain/answer-times.ts';

/** CONT-1. Not sent (CONT-2). */
export const inquiryTypes = ['general', 'integration', 'careers', 'partnership', 'support'] as const;
export type InquiryType = (typeof inquiryTypes)[number];

const { general, integration, careers, support } = answerTimes;

/** The topics with their promised response time (CONT-4). */
export const inquiryTopics: Readonly<Record<InquiryType, { label: string; answer: string }>> = {
  general: { label: 'General inquiry', answer: `We answer general inquiries within ${general}.` },
  integration: { label: 'Integration request', answer: `We answer integration requests within ${integration}.` },
  careers: { label: 'Careers', answer: `We review career applications within ${careers}.` },
  partnership: { label: 'Partnership', answer: `We answer general inquiries within ${general}.` },
  support: { label: 'Technical support', answer: `We answer technical support requests within ${support}.` },
};

/** Beside the topic (CONT-2, SHOW-15). */
export const topicNotSent = 'Topic and subject are not sent: put what matters into the message.';
