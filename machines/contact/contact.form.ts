import * as z from 'zod/mini';
import { emailAddress, filled, filledLines } from '../shared/fields.ts';
import { describeForm } from '../shared/form-details.ts';
import { defineForm } from '../shared/form.ts';
import { noPatientInformation } from '../shared/fields.ts';
import { inquiryTopics, type InquiryType, inquiryTypes, routedByMessage } from './inquiry-types.ts';

const sent = {
  name: filled('Enter your name'),
  email: emailAddress,
  message: filledLines('Enter your message'),
};

/** All five fields are required, three are sent (CONT-1, CONT-2). */
export const contactForm = defineForm({
  id: 'contact',
  controls: 'contact',
  screen: '/contact',
  action: '/contact',
  encoding: 'multipart/form-data',
  payload: z.strictObject(sent),
  fields: z.strictObject({
    inquiry_type: z.enum(inquiryTypes, 'Choose what your message is about'),
    name: sent.name,
    email: sent.email,
    subject: filled('Enter a subject'),
    message: sent.message,
  }),
  labels: { inquiry_type: 'What is it about?', name: 'Name', email: 'Email', subject: 'Subject', message: 'Message' },
  initial: { inquiry_type: 'general', subject: inquiryTopics.general.label },
  options: { inquiry_type: inquiryTypes.map((value) => ({ value, label: inquiryTopics[value].label })) },
  descriptions: {
    inquiry_type: (topic) => [inquiryTopics[topic as InquiryType]?.answer, routedByMessage].filter(Boolean).join(' '),
    subject: noPatientInformation,
    message: noPatientInformation,
  },
  boxes: {},
  texts: {
    submit: 'Send message',
    submitting: 'Sending…',
    refused: 'Failed to send message. Please try again.',
    interrupted: 'An error occurred. Please try again.',
  },
  thanks: {
    text: "Thank You! We've received your message and will get back to you soon.",
    again: 'Write another message',
    focus: 'name',
  },
});

export const contactDetails = describeForm(contactForm, {
  purpose: 'A message to the team.',
  samples: {
    first: { name: 'Ada Osei', email: 'ada@example.com', message: 'Hello' },
    changed: { name: 'Ada Osei', email: 'ada@example.com', message: 'Hello again' },
  },
  typed: { inquiry_type: 'general', subject: 'A question' },
  done: 'sent',
  submission: {
    kind: 'contact',
    settings: { name: 'contact', what: 'messages of the contact form', days: 90 },
    mails: {
      team: {
        title: 'New message from the contact form',
        subject: 'Contact form',
        named: ['name'],
        quoted: ['message'],
        labels: { name: 'From', email: null },
      },
      visitor: null,
    },
  },
});
