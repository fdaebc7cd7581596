import { policies } from './policies.ts';

const { answers } = policies;

export const responseTimes = [
  { what: 'General inquiries', when: answers.general },
  { what: 'Technical support', when: answers.support },
  { what: 'Integration requests', when: answers.integration },
  { what: 'Urgent matters', when: 'Same day' },
] as const;
