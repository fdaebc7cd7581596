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

/** Note beside the topic: topic and subject are not sent (CONT-2, SHOW-15). */
export const routedByMessage = 'We route by your message, so put the details there.';

/**
 * The subject that a topic presets; one that the visitor has typed stays.
 * @param before the topic so far
 */
export const subjectFor = (topic: InquiryType, { subject, before }: { subject: string; before: InquiryType }): string =>
  subject === inquiryTopics[before].label ? inquiryTopics[topic].label : subject;
