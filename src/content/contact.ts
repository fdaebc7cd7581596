import type { InquiryType } from '../../machines/contact/inquiry-types.ts';
import { policies } from './policies.ts';

const { answers } = policies;

/** The thanks that SPEC.md section 8 fixes, byte by byte; the form's other texts are in its definition. */
export const contactMessages = {
  sent: "Thank You! We've received your message and will get back to you soon.",
} as const;

/** The topics, and the response time that is promised for each (SPEC.md section 9). */
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

export const responseTimes = [
  { what: 'General inquiries', when: answers.general },
  { what: 'Technical support', when: answers.support },
  { what: 'Integration requests', when: answers.integration },
  { what: 'Urgent matters', when: 'Same day' },
] as const;
