import type { InquiryType } from '../../machines/contact/inquiry-types.ts';

/** Texts of the contact flow that SPEC.md sections 7 and 8 fix, byte by byte. */
export const contactMessages = {
  sent: "Thank You! We've received your message and will get back to you soon.",
  refused: 'Failed to send message. Please try again.',
  interrupted: 'An error occurred. Please try again.',
} as const;

/** The topics, and the response time that is promised for each (SPEC.md section 9). */
export const inquiryTopics: Readonly<Record<InquiryType, { label: string; answer: string }>> = {
  general: { label: 'General inquiry', answer: 'We answer general inquiries within 24 hours.' },
  integration: { label: 'Integration request', answer: 'We answer integration requests within 48 hours.' },
  careers: { label: 'Careers', answer: 'We review career applications within 1-2 business days.' },
  partnership: { label: 'Partnership', answer: 'We answer general inquiries within 24 hours.' },
  support: { label: 'Technical support', answer: 'We answer technical support within 4 hours.' },
};

export const responseTimes = [
  { what: 'General inquiries', when: '24 hours' },
  { what: 'Technical support', when: '4 hours' },
  { what: 'Integration requests', when: '48 hours' },
  { what: 'Urgent matters', when: 'Same day' },
] as const;
