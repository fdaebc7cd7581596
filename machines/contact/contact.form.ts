import { defineForm, describeForm } from '../shared/form.ts';
import { contactFields, contactPayload } from './contact.schema.ts';

export const contactForm = defineForm({
  id: 'contact',
  controls: 'contact',
  screen: '/contact',
  action: '/contact',
  encoding: 'multipart/form-data',
  actor: 'sendContact',
  payload: contactPayload,
  fields: contactFields,
  labels: { inquiry_type: 'What is it about?', name: 'Name', email: 'Email', subject: 'Subject', message: 'Message' },
  boxes: {},
  texts: {
    submit: 'Send message',
    submitting: 'Sending…',
    refused: 'Failed to send message. Please try again.',
    interrupted: 'An error occurred. Please try again.',
  },
});

export const contactDetails = describeForm(contactForm, {
  summary: 'A message to the team',
  purpose: 'A message to the team.',
  samples: {
    first: { name: 'Ada Osei', email: 'ada@example.com', message: 'Hello' },
    changed: { name: 'Ada Osei', email: 'ada@example.com', message: 'Hello again' },
  },
  starts: { 'opened after a post without script': '?sent=yes' },
  limit: 'formsOfSender',
  submission: { type: 'contact', mailbox: 'contact', retention: 'contact', confirmed: false },
});
